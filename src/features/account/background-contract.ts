import * as z from 'zod/mini'
import { defineCall, id, instant, type WireOutput } from '#kernel/contract.ts'
import { definePermissions } from '#kernel/permission.ts'
import { memberStatuses } from './rules/member-state.ts'

export const backgroundPermissions = definePermissions({
  'member.note': { thai: 'จดบันทึกเรื่องสมาชิก', roles: ['cashier', 'risk_officer'] },
})

/** What two accounts have in common. */
export const sharedThings = ['device', 'bank_account', 'person'] as const
export type SharedThing = (typeof sharedThings)[number]

/** So many of each are shown: more than a person looks at, and a bound. */
export const OTHERS_MAX = 20
export const NOTES_MAX = 50

const note = z.object({ by: z.string(), text: z.string(), at: instant() })

export const getMemberBackground = defineCall({
  method: 'GET',
  path: '/operator/api/member/background',
  summary: 'Who shares a device, a bank account or a name with a member, and what colleagues noted',
  access: 'staff',
  permission: 'member.view',
  input: z.object({ member_id: id() }),
  output: z.object({
    others: z.array(
      z.object({
        member_id: id(),
        name: z.string(),
        phone: z.string(),
        status: z.enum(memberStatuses),
        shares: z.array(z.enum(sharedThings)),
      }),
    ),
    /** The newest first. */
    notes: z.array(note),
  }),
  errors: [],
})

export const addMemberNote = defineCall({
  method: 'POST',
  path: '/operator/api/member/note',
  summary: 'Writes down something of a member for colleagues; it stays as it is',
  access: 'staff',
  permission: 'member.note',
  input: z.object({
    member_id: id(),
    text: z
      .string('กรุณาพิมพ์บันทึก')
      .check(
        z.trim(),
        z.minLength(3, 'บันทึกต้องยาวอย่างน้อย 3 ตัวอักษร'),
        z.maxLength(500, 'บันทึกยาวเกิน 500 ตัวอักษร'),
      ),
  }),
  output: note,
  errors: [],
})

export type WireBackground = WireOutput<typeof getMemberBackground>
