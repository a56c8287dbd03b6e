import * as z from 'zod/mini'
import {
  baht,
  day,
  defineCall,
  id,
  instant,
  nothing,
  page,
  paging,
  type WireOutput,
  reasonText,
} from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { statementGroupNames } from '#kernel/statement-groups.ts'
import { statementItem, statementStatuses, wallet } from './contract.ts'

export const walletPermissions = definePermissions({
  'wallet.setting': { thai: 'ตั้งค่ากระเป๋าเงิน', roles: [] },
})

export const claims = ['cashback', 'commission'] as const
export type Claim = (typeof claims)[number]

/** The main wallet, or the one that is named after the claim. */
export const creditTos = ['main', 'own'] as const
export type CreditTo = (typeof creditTos)[number]

const claimTarget = z.object({
  claim: z.enum(claims),
  credit_to: z.enum(creditTos),
  changed_at: z.nullable(instant()),
})
export type WireClaimTarget = WireOutput<typeof listClaimTargets>[number]

export const listClaimTargets = defineCall({
  method: 'GET',
  path: '/operator/api/wallet/claim_targets',
  summary: 'Which wallet each claim of a member is credited to',
  access: 'staff',
  permission: 'wallet.setting',
  input: nothing(),
  output: z.array(claimTarget),
  errors: [],
})

/** So many movements are shown beside a case. */
export const MEMBER_MONEY_MAX = 12

export const getMemberMoney = defineCall({
  method: 'GET',
  path: '/operator/api/wallet/member-money',
  summary: "A member's last deposits and withdrawals, newest first, beside a case that is decided",
  access: 'staff',
  permission: 'member.view',
  input: z.object({ member_id: id() }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        group: z.enum(statementGroupNames),
        label: z.string(),
        amount: baht(),
        at: instant(),
        ref: z.nullable(z.string()),
        status: z.enum(statementStatuses),
      }),
    ),
  }),
  errors: [],
})

export const getMemberWallets = defineCall({
  method: 'GET',
  path: '/operator/api/wallet/member-wallets',
  summary: "A member's open wallets with what is in them and what is held, the main one first",
  access: 'staff',
  permission: 'member.view',
  input: z.object({ member_id: id() }),
  output: z.object({ wallets: z.array(wallet) }),
  errors: [],
})

export const getMemberStatement = defineCall({
  method: 'GET',
  path: '/operator/api/wallet/member-statement',
  summary:
    "The movements of a member's wallets as he reads them, newest first, with the totals of the range",
  access: 'staff',
  permission: 'member.view',
  input: z
    .object({
      ...paging,
      member_id: id(),
      wallet_id: z.optional(id()),
      group: z._default(z.enum(['all', ...statementGroupNames], 'ไม่รู้จักหมวดนี้'), 'all'),
      /** First and last Bangkok day, both included; open when left out. */
      from: z.optional(day()),
      to: z.optional(day()),
      /** An amount, a bill's number, or a reference (`WD-8841-2207`). */
      search: z.optional(z.string().check(z.trim(), z.maxLength(40, 'คำค้นยาวเกิน 40 ตัวอักษร'))),
    })
    .check(
      z.refine(({ from, to }) => !from || !to || from <= to, {
        error: 'วันเริ่มต้นต้องไม่อยู่หลังวันสิ้นสุด',
        path: ['from'],
      }),
    ),
  output: z.extend(
    page(
      z.extend(statementItem, {
        /** The bill that it belongs to; null where it is about no bill. */
        bill_id: z.nullable(id()),
      }),
    ),
    { totals: z.object({ in: baht(), out: baht(), net: baht() }) },
  ),
  errors: [],
})
export type WireMemberWallet = WireOutput<typeof getMemberWallets>['wallets'][number]
export type WireMemberLine = WireOutput<typeof getMemberStatement>['items'][number]

export const setClaimTarget = defineCall({
  method: 'POST',
  path: '/operator/api/wallet/claim_targets',
  summary: 'Credits claims to another wallet from now on; what was claimed stays where it is',
  access: 'staff',
  permission: 'wallet.setting',
  input: z.object({
    claim: z.enum(claims, 'ไม่รู้จักรายการรับนี้'),
    credit_to: z.enum(creditTos, 'กรุณาเลือกกระเป๋า'),
    reason: reasonText(5, 300),
  }),
  output: z.array(claimTarget),
  errors: [],
})

export const claimTargetChanged = defineEvent({
  topic: 'wallet_setting',
  summary: 'Claims go to another wallet from now on',
  audience: { permission: 'wallet.setting' },
  payload: z.strictObject({}),
})
