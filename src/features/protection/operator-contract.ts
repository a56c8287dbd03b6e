import * as z from 'zod/mini'
import {
  baht,
  defineCall,
  errorsOf,
  id,
  instant,
  reasonText,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { definePermissions } from '#kernel/permission.ts'
import { fitsItsTime, getLimits, timeLimit } from './contract.ts'
import { exclusion } from './exclusion-contract.ts'
import { moneyLimitNames } from './rules/limits.ts'

export const protectionPermissions = definePermissions({
  'member.limit': { thai: 'ตั้งวงเงินของสมาชิกให้เข้มขึ้น', roles: ['risk_officer'] },
  'member.loosen': { thai: 'ผ่อนวงเงินและช่วงพักที่เว็บตั้งให้สมาชิก', roles: [] },
})

/** What the desk can be refused. Numbers 1315–1319. */
export const protectionDeskErrors = defineErrors({
  limit_not_tighter: {
    number: 1315,
    thai: 'เว็บตั้งวงเงินให้เข้มขึ้นได้อย่างเดียว กรุณาใส่ค่าที่ต่ำกว่าที่เว็บตั้งไว้เดิม',
  },
  limit_not_looser: {
    number: 1316,
    thai: 'ผ่อนได้เฉพาะวงเงินที่เว็บตั้งไว้ กรุณาใส่ค่าที่สูงกว่าเดิม หรือเอาออก วงเงินที่สมาชิกตั้งเองผ่อนให้ไม่ได้',
  },
  exclusion_not_ours: {
    number: 1317,
    thai: 'ไม่มีช่วงพักที่เว็บตั้งไว้และยังไม่ครบกำหนด ช่วงพักที่สมาชิกตั้งเองเว็บยกเลิกให้ไม่ได้',
  },
})

export const getMemberProtection = defineCall({
  method: 'GET',
  path: '/operator/api/protection/member',
  summary: "A member's limits, what waits, and every exclusion",
  access: 'staff',
  permission: 'member.view',
  input: z.object({ member_id: id() }),
  output: z.extend(getLimits.output, {
    exclusions: z.array(
      z.extend(exclusion, {
        /** When staff took it back. */
        lifted_at: z.nullable(instant()),
      }),
    ),
  }),
  errors: [],
})

const reason = reasonText(5, 200)

export const tightenLimit = defineCall({
  method: 'POST',
  path: '/operator/api/protection/limit',
  summary: 'Sets a limit of money beside the member’s own; only ever stricter',
  access: 'staff',
  permission: 'member.limit',
  input: z.object({
    member_id: id(),
    name: z.enum(moneyLimitNames, 'กรุณาเลือกวงเงิน'),
    amount: z.pipe(baht(), z.bigint().check(z.refine((satang) => satang >= 0n, 'วงเงินต้องไม่ติดลบ'))),
    reason,
  }),
  output: z.object({}),
  errors: errorsOf(protectionDeskErrors.limit_not_tighter),
})

export const tightenSession = defineCall({
  method: 'POST',
  path: '/operator/api/protection/session',
  summary: 'Sets how long the member plays without a pause; only ever stricter',
  access: 'staff',
  permission: 'member.limit',
  input: z.object({ member_id: id(), ...timeLimit, reason }).check(fitsItsTime),
  output: z.object({}),
  errors: errorsOf(protectionDeskErrors.limit_not_tighter),
})

export const loosenLimit = defineCall({
  method: 'POST',
  path: '/operator/api/protection/limit/loosen',
  summary:
    'Makes a limit of money looser that the house set, or takes it away; never the member’s own',
  access: 'staff',
  permission: 'member.loosen',
  input: z.object({
    member_id: id(),
    name: z.enum(moneyLimitNames, 'กรุณาเลือกวงเงิน'),
    /** Null: the house limits it no more. */
    amount: z.nullable(tightenLimit.input.shape.amount),
    reason,
  }),
  output: z.object({}),
  errors: errorsOf(protectionDeskErrors.limit_not_looser),
})

export const loosenSession = defineCall({
  method: 'POST',
  path: '/operator/api/protection/session/loosen',
  summary: 'Makes the time of play looser that the house set, or takes the limit away',
  access: 'staff',
  permission: 'member.loosen',
  input: z
    .object({
      member_id: id(),
      name: timeLimit.name,
      minutes: z.nullable(timeLimit.minutes),
      reason,
    })
    .check(fitsItsTime),
  output: z.object({}),
  errors: errorsOf(protectionDeskErrors.limit_not_looser),
})

export const liftExclusion = defineCall({
  method: 'POST',
  path: '/operator/api/protection/exclusion/lift',
  summary: 'Takes back an exclusion that staff set; never one that the member set himself',
  access: 'staff',
  permission: 'member.loosen',
  input: z.object({ member_id: id(), reason }),
  output: z.object({}),
  errors: errorsOf(protectionDeskErrors.exclusion_not_ours),
})

export type MemberProtectionWire = WireOutput<typeof getMemberProtection>
