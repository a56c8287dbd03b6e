import * as z from 'zod/mini'
import { day, defineCall, id, paging, type WireOutput } from '#kernel/contract.ts'
import { billStatus } from '../contract-words.ts'
import { getBill, listBills } from './contract.ts'

/** Bills of so many days are shown where no days are asked for: more than any round is open. */
export const MEMBER_BILLS_DAYS = 60

export const listMemberBills = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/bill/member',
  summary: 'โพยของสมาชิกคนหนึ่ง ใหม่สุดก่อน พร้อมยอดรวมของช่วงวัน',
  access: 'staff',
  permission: 'member.view',
  input: z.object({
    ...paging,
    member_id: id(),
    /** `returned` is cancelled and refunded together. */
    status: z._default(z.enum(['all', ...billStatus.options, 'returned'], 'ไม่รู้จักสถานะนี้'), 'all'),
    /** Bangkok days of purchase, both included. */
    from: z.optional(day()),
    to: z.optional(day()),
  }),
  output: listBills.output,
  errors: [],
})

export const getMemberBill = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/bill/member/detail',
  summary: 'โพยหนึ่งใบของสมาชิก พร้อมทุกรายการและผลรางวัลเมื่อออกแล้ว',
  access: 'staff',
  permission: 'member.view',
  input: z.object({ member_id: id(), bill_id: id() }),
  output: getBill.output,
  errors: [],
})

export type WireMemberBill = WireOutput<typeof listMemberBills>['items'][number]
