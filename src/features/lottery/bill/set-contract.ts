import * as z from 'zod/mini'
import { type WireOutput, defineCall, errorsOf, id, instant, nothing } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { billLimits } from './contract.ts'
import { betType } from '../contract-words.ts'

/** เลขชุด a member may keep, and numbers in one of them. */
export const SETS_MAX = 50
export const SET_ITEMS_MAX = 500
export const SET_NAME_MAX = 40

/** Numbers 3180–3189. */
export const setErrors = defineErrors({
  set_item_invalid: { number: 3180, thai: 'มีเลขที่จำนวนหลักไม่ตรงกับประเภท กรุณาตรวจสอบ' },
  set_name_taken: { number: 3181, thai: 'มีเลขชุดชื่อนี้แล้ว กรุณาตั้งชื่ออื่น' },
  set_too_many: {
    number: 3182,
    thai: `เก็บเลขชุดได้ไม่เกิน ${SETS_MAX} ชุด กรุณาลบชุดที่ไม่ใช้ก่อน`,
  },
})

const name = z
  .string('กรุณาตั้งชื่อเลขชุด')
  .check(
    z.trim(),
    z.minLength(1, 'กรุณาตั้งชื่อเลขชุด'),
    z.maxLength(SET_NAME_MAX, `ชื่อยาวได้ไม่เกิน ${SET_NAME_MAX} ตัวอักษร`),
  )

/** A number to bet on, without a price: the price is typed each time. */
const item = z.object({
  bet_type: betType,
  /** Digits as text, leading zeros kept. */
  number: z.string().check(z.maxLength(10, 'เลขยาวเกินไป')),
})

const numberSet = z.object({
  set_id: id(),
  name: z.string(),
  /** In the order in which they were saved, each once. */
  items: z.array(item),
  created_at: instant(),
})

export const listSets = defineCall({
  method: 'GET',
  path: '/api/lotto/set/list',
  summary: 'My saved sets of numbers with everything in them, by name',
  access: 'member',
  input: nothing(),
  output: z.array(numberSet),
  errors: [],
})

export const createSet = defineCall({
  method: 'POST',
  path: '/api/lotto/set/create',
  summary: 'Saves numbers under a name; what comes twice is kept once',
  access: 'member',
  input: z.object({
    name,
    items: z
      .array(item)
      .check(
        z.minLength(1, 'เลขชุดต้องมีอย่างน้อย 1 เลข'),
        z.maxLength(SET_ITEMS_MAX, `เลขชุดหนึ่งเก็บได้ไม่เกิน ${SET_ITEMS_MAX} เลข`),
      ),
  }),
  output: numberSet,
  errors: errorsOf(setErrors.set_item_invalid, setErrors.set_name_taken, setErrors.set_too_many),
  limit: billLimits.bill,
})

export const renameSet = defineCall({
  method: 'POST',
  path: '/api/lotto/set/rename',
  summary: 'Gives one of my sets another name',
  access: 'member',
  input: z.object({ set_id: id(), name }),
  output: numberSet,
  errors: errorsOf(setErrors.set_name_taken),
})

export const deleteSet = defineCall({
  method: 'POST',
  path: '/api/lotto/set/delete',
  summary: 'Deletes one of my sets',
  access: 'member',
  input: z.object({ set_id: id() }),
  output: z.object({}),
  errors: [],
})

/** A saved set as the calls answer it. */
export type SetWire = WireOutput<typeof createSet>
export type SetView = z.output<typeof numberSet>
