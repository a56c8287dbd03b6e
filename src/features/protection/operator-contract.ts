import * as z from 'zod/mini'
import { baht, defineCall, errorsOf, id, type WireOutput, reasonText } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { definePermissions } from '#kernel/permission.ts'
import { getLimits } from './contract.ts'
import { exclusion } from './exclusion-contract.ts'
import { moneyLimitNames, sessionMinutes } from './rules/limits.ts'

export const protectionPermissions = definePermissions({
  'member.limit': { thai: 'ตั้งวงเงินของสมาชิกให้เข้มขึ้น', roles: ['risk_officer'] },
})

/** What the desk can be refused. Numbers 1315–1319. */
export const protectionDeskErrors = defineErrors({
  limit_not_tighter: {
    number: 1315,
    thai: 'เว็บตั้งวงเงินให้เข้มขึ้นได้อย่างเดียว กรุณาใส่ค่าที่ต่ำกว่าที่เว็บตั้งไว้เดิม',
  },
})

export const getMemberProtection = defineCall({
  method: 'GET',
  path: '/operator/api/protection/member',
  summary: "A member's limits, what waits, and every exclusion",
  access: 'staff',
  permission: 'member.view',
  input: z.object({ member_id: id() }),
  output: z.extend(getLimits.output, { exclusions: z.array(exclusion) }),
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

const { min, max } = sessionMinutes

export const tightenSession = defineCall({
  method: 'POST',
  path: '/operator/api/protection/session',
  summary: 'Sets how long the member plays without a pause; only ever stricter',
  access: 'staff',
  permission: 'member.limit',
  input: z.object({
    member_id: id(),
    minutes: z
      .int('กรุณาเลือกเวลา')
      .check(z.minimum(min, `อย่างน้อย ${min} นาที`), z.maximum(max, `ไม่เกิน ${max} นาที`)),
    reason,
  }),
  output: z.object({}),
  errors: errorsOf(protectionDeskErrors.limit_not_tighter),
})

export type MemberProtectionWire = WireOutput<typeof getMemberProtection>
