import * as z from 'zod/mini'
import {
  baht,
  type CallInput,
  day,
  defineCall,
  id,
  instant,
  nothing,
  page,
  paging,
  reasonText,
  type WireOutput,
} from '#kernel/contract.ts'
import { memberDigits } from '#kernel/phone.ts'
import { loss, lossStates } from './contract.ts'
import { cashbackDeskErrors } from './operator-contract.ts'
import { holdCauseNames, voidCauseNames } from './rules/hold-causes.ts'

// What the desk sees of members' days, and does about them.

const member = z.object({ member_id: id(), name: z.string(), phone: z.string() })
const state = z.enum(lossStates, 'ไม่รู้จักสถานะนี้')

const row = {
  loss_id: id(),
  member,
  day: day(),
  part: z.int(),
  state,
  base: baht(),
  amount: baht(),
}

export const listDeskLosses = defineCall({
  method: 'GET',
  path: '/operator/api/cashback/losses',
  summary:
    'The members of a day, the highest sums first; or the days of one member, the newest first',
  access: 'staff',
  permission: 'cashback.view',
  input: z
    .object({
      day: z.optional(day()),
      /** A member id or a whole phone number. */
      member: z.optional(
        z.string().check(z.overwrite(memberDigits), z.minLength(1), z.maxLength(20)),
      ),
      state: z.optional(state),
      ...paging,
    })
    .check(
      z.refine(({ day: asked, member: typed }) => asked !== undefined || typed !== undefined, {
        error: 'กรุณาเลือกวันหรือสมาชิก',
        path: ['member'],
      }),
    ),
  output: z.extend(page(z.object(row)), {
    /** Of everything that was asked for, whatever its state. */
    sums: z.array(z.object({ state, count: z.int(), amount: baht() })),
  }),
  errors: [],
})

/** Who holds it, since when, until when at most, and what he tells colleagues. */
const hold = z.object({
  by: z.nullable(z.string()),
  by_me: z.boolean(),
  since: instant(),
  until: instant(),
  note: z.nullable(z.string()),
})

export const listHeldLosses = defineCall({
  method: 'GET',
  path: '/operator/api/cashback/held',
  summary: 'Sums that staff look at, the longest waiting first, at most two hundred',
  access: 'staff',
  permission: 'cashback.view',
  input: nothing(),
  output: z.object({ items: z.array(z.object({ ...row, hold })), server_time: instant() }),
  errors: [],
})

export const getDeskLoss = defineCall({
  method: 'GET',
  path: '/operator/api/cashback/loss',
  summary: 'One day of a member as he sees it, and what helps to decide about it',
  access: 'staff',
  permission: 'cashback.view',
  input: z.object({ loss_id: id() }),
  output: z.object({
    loss_id: id(),
    member,
    loss,
    /** Of now or of before; null: never held. */
    hold: z.nullable(hold),
    /** Whoever ended it by hand. */
    ended_by: z.nullable(z.string()),
    /** The night's turnover. */
    turnover: z.nullable(z.object({ valid: baht(), credited: baht(), open: baht() })),
    /** Other accounts that have something in common with this one and earned something that day. */
    related: z.array(
      z.object({
        member,
        shares: z.array(z.enum(['person', 'device', 'bank_account'])),
        state,
        amount: baht(),
      }),
    ),
  }),
  errors: [],
})

export const holdLoss = defineCall({
  method: 'POST',
  path: '/operator/api/cashback/hold',
  summary: 'Sets a claimable sum aside, once and for 72 hours at most; its window stands still',
  access: 'staff',
  permission: 'cashback.hold',
  input: z.object({
    loss_id: id(),
    /** What the member reads. */
    cause: z.enum(holdCauseNames, 'กรุณาเลือกเหตุที่แจ้งสมาชิก'),
    /** What only colleagues read. */
    note: reasonText(5, 300),
  }),
  output: z.object({ state }),
  errors: [cashbackDeskErrors.cashback_not_claimable, cashbackDeskErrors.cashback_held_before],
})

export const releaseLoss = defineCall({
  method: 'POST',
  path: '/operator/api/cashback/release',
  summary: 'Lets a held sum be claimed again, for what was left of its window',
  access: 'staff',
  permission: 'cashback.hold',
  input: z.object({ loss_id: id(), reason: reasonText(5, 300) }),
  output: z.object({ state }),
  errors: [cashbackDeskErrors.cashback_not_held],
})

export const voidLoss = defineCall({
  method: 'POST',
  path: '/operator/api/cashback/void',
  summary: 'Ends for good what another person holds, as it was seen; nothing is paid',
  access: 'staff',
  permission: 'cashback.void',
  input: z.object({
    loss_id: id(),
    /** The version of the sum that was seen. */
    version: z.int('ฉบับไม่ถูกต้อง'),
    cause: z.enum(voidCauseNames, 'กรุณาเลือกเหตุที่แจ้งสมาชิก'),
    reason: reasonText(5, 300),
  }),
  output: z.object({ state }),
  errors: [
    cashbackDeskErrors.cashback_not_held,
    cashbackDeskErrors.cashback_void_own,
    cashbackDeskErrors.cashback_sum_changed,
  ],
})

export type DeskLossRow = WireOutput<typeof listDeskLosses>['items'][number]
export type HeldLossRow = WireOutput<typeof listHeldLosses>['items'][number]
export type DeskLoss = WireOutput<typeof getDeskLoss>
export type DeskLossesInput = CallInput<typeof listDeskLosses>
