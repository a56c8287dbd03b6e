import * as z from 'zod/mini'
import {
  type CallOutput,
  type WireOutput,
  baht,
  defineCall,
  id,
  instant,
  nothing,
  page,
  paging,
  reasonText,
} from '#kernel/contract.ts'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { withdrawStatus } from './contract.ts'
import { findingNames } from './rules/findings.ts'

export const withdrawPermissions = definePermissions({
  'withdraw.approve': { thai: 'อนุมัติหรือปฏิเสธการถอน', roles: ['cashier'] },
  'withdraw.batch': { thai: 'ยืนยันการอนุมัติถอนหลายรายการที่เกินวงเงิน', roles: [] },
})

/** What the desk can be refused when handling a withdrawal. Numbers 2150–2199. */
export const withdrawDeskErrors = defineErrors({
  withdraw_already_decided: { number: 2150, thai: 'รายการถอนนี้ถูกดำเนินการไปแล้ว กรุณาโหลดใหม่' },
  withdraw_credited_by_you: {
    number: 2152,
    thai: 'คุณเป็นคนเติมเงินให้สมาชิกคนนี้ในช่วง 30 วันก่อนถอน ต้องให้เจ้าหน้าที่คนอื่นอนุมัติรายการนี้',
  },
  withdraw_claimed: {
    number: 2153,
    thai: 'เจ้าหน้าที่คนอื่นกำลังดูรายการนี้อยู่ กดรับช่วงต่อก่อนตัดสิน',
  },
  withdraw_not_stuck: {
    number: 2151,
    thai: 'ระบบยังสอบถามผลการโอนอยู่ กรุณารอให้ครบเวลาก่อนตัดสินผลเอง',
  },
})

const reason = () => reasonText(5, 500)

/** Who of the desk has it open; null: nobody. */
const claim = z.nullable(z.object({ by: z.string(), by_me: z.boolean(), since: instant() }))

const withdrawRow = z.object({
  withdraw_id: id(),
  reference: z.string(),
  status: withdrawStatus,
  amount: baht(),
  /** What the member owes now, while nothing is sent yet. */
  owed: baht(),
  /** What of the amount paid a debt; while nothing is sent yet, what would. */
  debt: baht(),
  member: z.object({ member_id: id(), name: z.string(), phone: z.string() }),
  bank_account: z.object({
    bank_code: z.string(),
    bank_name: z.string(),
    account_number: z.string(),
    account_name: z.string(),
  }),
  reason: z.nullable(z.string()),
  requested_at: instant(),
  /** While it waits: how many people have to approve it, and who did so far. */
  approval: z.nullable(
    z.object({
      needed: z.int(),
      approved_by: z.array(z.string()),
      /** Whoever asks has approved already: it takes somebody else. */
      by_me: z.boolean(),
      /** Whoever asks credited money to this member by hand: it takes somebody else. */
      credited_by_me: z.boolean(),
    }),
  ),
  claim,
  /** While it waits for a decision: how long, and whether that is too long. */
  waiting: z.nullable(
    z.object({ minutes: z.int(), state: z.enum(['on_time', 'late', 'breached']) }),
  ),
  /** Sending for longer than the gateway needs: a person should look at the bank statement. */
  stuck: z.boolean(),
})

export const listWithdrawRequests = defineCall({
  method: 'GET',
  path: '/operator/api/withdraw/list',
  summary: 'Withdrawals by status; those that wait come oldest first, the others newest first',
  access: 'staff',
  permission: 'withdraw.approve',
  input: z.object({ status: z.optional(withdrawStatus), ...paging }),
  output: page(withdrawRow),
  errors: [],
})

export const countWithdrawRequests = defineCall({
  method: 'GET',
  path: '/operator/api/withdraw/waiting',
  summary: 'How many withdrawals wait for a decision',
  access: 'staff',
  permission: 'withdraw.approve',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const getWithdrawRequest = defineCall({
  method: 'GET',
  path: '/operator/api/withdraw/detail',
  summary: 'One withdrawal with what a person needs to decide it',
  access: 'staff',
  permission: 'withdraw.approve',
  input: z.object({ withdraw_id: id() }),
  output: z.extend(withdrawRow, {
    timeline: z.array(
      z.object({ status: withdrawStatus, at: instant(), staff_name: z.nullable(z.string()) }),
    ),
    /** The gateway's transfer, once it is known. */
    transfer_id: z.nullable(z.string()),
    /** What the automatic checks found when the member asked, what to look at first. */
    findings: z.array(
      z.object({
        name: z.enum(findingNames),
        result: z.enum(['passed', 'look']),
        evidence: z.record(z.string(), z.string()),
      }),
    ),
    /** Out of the amount, as is `debt`; the account gets the rest. */
    fee: baht(),
    receive: baht(),
    wallet_name: z.string(),
    /** How a stuck payout ended, as one person said; it waits for a second one. */
    proposal: z.nullable(
      z.object({
        approval_id: id(),
        outcome: z.enum(['paid', 'failed']),
        reason: z.string(),
        by: z.string(),
        by_me: z.boolean(),
        expires_at: z.nullable(instant()),
      }),
    ),
    wallet_balance: baht(),
    withdrawn_total: baht(),
  }),
  errors: [],
})

/** Who takes work from a colleague says why. */
const saysWhy = z.refine<{ action: string; reason?: string | undefined }>(
  ({ action, reason: said }) => action !== 'take_over' || said !== undefined,
  { error: 'กรุณาระบุเหตุผลที่รับช่วงต่อ', path: ['reason'] },
)

export const claimWithdraw = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/claim',
  summary: 'Opens a request for oneself, keeps it, takes it over from a colleague, or leaves it',
  access: 'staff',
  permission: 'withdraw.approve',
  passive: true,
  input: z
    .object({
      withdraw_id: id(),
      action: z.enum(['take', 'take_over', 'leave']),
      /** Of `take_over`, for the trail. */
      reason: z.optional(reason()),
    })
    .check(saysWhy),
  output: z.object({ claim }),
  errors: [],
})

/** How one of several went. */
const approved = z.object({
  withdraw_id: id(),
  /** `requested` while it takes another person; null where it was refused. */
  status: z.nullable(withdrawStatus),
  code: z.string(),
  message: z.string(),
})

export const approveWithdrawals = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/approve-several',
  summary: 'Approves several requests, each judged by itself; more than one may let go is proposed',
  access: 'staff',
  permission: 'withdraw.approve',
  input: z.object({
    withdraw_ids: z
      .array(id())
      .check(z.minLength(1, 'เลือกอย่างน้อย 1 รายการ'), z.maxLength(50, 'เลือกได้ไม่เกิน 50 รายการ')),
  }),
  output: z.object({
    items: z.array(approved),
    /** Too much for one person within an hour: nothing was approved, and another one is asked. */
    proposed: z.nullable(z.object({ batch_id: id(), sum: baht(), limit: baht() })),
  }),
  errors: [],
  movesMoney: true,
})

/** Batches that one person may not let go alone. */
const batch = z.object({
  batch_id: id(),
  approval_id: id(),
  sum: baht(),
  by: z.string(),
  by_me: z.boolean(),
  at: instant(),
  expires_at: z.nullable(instant()),
  requests: z.array(
    z.object({
      withdraw_id: id(),
      reference: z.string(),
      amount: baht(),
      /** What of it a debt of the member takes. */
      debt: baht(),
      status: withdrawStatus,
      member_name: z.string(),
      bank_name: z.string(),
      account_number: z.string(),
    }),
  ),
})

export const listWithdrawBatches = defineCall({
  method: 'GET',
  path: '/operator/api/withdraw/batch/list',
  summary: 'Batches above what one person lets go alone, which wait for another, oldest first',
  access: 'staff',
  permission: 'withdraw.approve',
  input: nothing(),
  output: z.object({ items: z.array(batch) }),
  errors: [],
})

export const confirmWithdrawBatch = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/batch/confirm',
  summary: 'The second person agrees: each request of the batch is approved by both',
  access: 'staff',
  permission: 'withdraw.batch',
  input: z.object({ batch_id: id(), approval_id: id() }),
  output: z.object({ items: z.array(approved) }),
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
  movesMoney: true,
})

export const rejectWithdrawBatch = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/batch/reject',
  summary: 'The second person does not agree; the requests wait on as before',
  access: 'staff',
  permission: 'withdraw.batch',
  input: z.object({ batch_id: id(), approval_id: id(), reason: reason() }),
  output: z.object({ batch_id: id() }),
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

export const withdrawWithdrawBatch = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/batch/take-back',
  summary: 'Whoever proposed a batch takes it back; the requests wait on as before',
  access: 'staff',
  permission: 'withdraw.approve',
  input: z.object({ batch_id: id(), approval_id: id(), reason: reason() }),
  output: z.object({ batch_id: id() }),
  errors: [approvalErrors.approval_closed],
})

export const approveWithdraw = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/approve',
  summary: 'Approves a request; with the last person that it takes the payout starts by itself',
  access: 'staff',
  permission: 'withdraw.approve',
  input: z.object({ withdraw_id: id() }),
  /** `requested` while it takes another person. */
  output: z.object({ withdraw_id: id(), status: withdrawStatus }),
  errors: [
    withdrawDeskErrors.withdraw_already_decided,
    withdrawDeskErrors.withdraw_claimed,
    withdrawDeskErrors.withdraw_credited_by_you,
    approvalErrors.approval_given,
  ],
  movesMoney: true,
})

export const rejectWithdraw = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/reject',
  summary: 'Refuses a request; the money returns to the wallet and the member reads the reason',
  access: 'staff',
  permission: 'withdraw.approve',
  input: z.object({ withdraw_id: id(), reason: reason() }),
  output: z.object({ withdraw_id: id(), status: withdrawStatus }),
  errors: [
    withdrawDeskErrors.withdraw_already_decided,
    withdrawDeskErrors.withdraw_claimed,
    approvalErrors.approval_given,
  ],
  movesMoney: true,
})

export const settleStuckWithdraw = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/settle',
  summary:
    'The first person says how a payout ended that the gateway cannot tell of, after looking at the statement',
  access: 'staff',
  permission: 'withdraw.approve',
  input: z.object({ withdraw_id: id(), outcome: z.enum(['paid', 'failed']), reason: reason() }),
  output: z.object({ withdraw_id: id(), status: withdrawStatus }),
  errors: [
    withdrawDeskErrors.withdraw_already_decided,
    withdrawDeskErrors.withdraw_not_stuck,
    approvalErrors.approval_asked,
  ],
  movesMoney: true,
})

/** What the first person said, by its number: nobody confirms what he has not read. */
const proposal = { withdraw_id: id(), approval_id: id() }

export const confirmStuckWithdraw = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/settle/confirm',
  summary: 'The second person read the same in the statement: the payout ends like that',
  access: 'staff',
  permission: 'withdraw.approve',
  input: z.object(proposal),
  output: z.object({ withdraw_id: id(), status: withdrawStatus }),
  errors: [
    withdrawDeskErrors.withdraw_already_decided,
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
  movesMoney: true,
})

export const rejectStuckWithdraw = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/settle/reject',
  summary: 'The second person read something else, or the first takes it back; nothing moves',
  access: 'staff',
  permission: 'withdraw.approve',
  input: z.object({ ...proposal, reason: reason() }),
  output: z.object({ withdraw_id: id(), status: withdrawStatus }),
  errors: [
    withdrawDeskErrors.withdraw_already_decided,
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
  ],
})

export const withdrawDeskChanged = defineEvent({
  topic: 'withdraw_desk',
  summary: 'A withdrawal came in or changed its status',
  audience: { permission: 'withdraw.approve' },
  payload: z.strictObject({ withdraw_id: z.int() }),
})

export const withdrawSettingChanged = defineEvent({
  topic: 'withdraw_setting',
  summary: 'From how much on two people approve changed, or somebody proposed that it does',
  audience: { permission: 'withdraw.setting' },
  payload: z.strictObject({}),
})

export type WithdrawRow = CallOutput<typeof listWithdrawRequests>['items'][number]
export type WithdrawDetail = CallOutput<typeof getWithdrawRequest>
export type WireWithdrawBatch = WireOutput<typeof listWithdrawBatches>['items'][number]
export type WireWithdrawRow = WireOutput<typeof listWithdrawRequests>['items'][number]
export type WireWithdrawDetail = WireOutput<typeof getWithdrawRequest>
