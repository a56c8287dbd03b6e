import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { defineCall, id, instant, reasonText, type WireOutput } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'

export const securityDeskPermissions = definePermissions({
  'member.security': {
    thai: 'ถอดแอปยืนยันตัวตนของสมาชิก (สองคน)',
    roles: ['cashier', 'risk_officer'],
  },
})

/** Numbers 1053–1054. */
export const securityDeskErrors = defineErrors({
  member_has_no_totp: { number: 1053, thai: 'สมาชิกคนนี้ไม่ได้ใช้แอปยืนยันตัวตน กรุณาโหลดใหม่' },
})

const reason = () => reasonText(5, 200)

export const getMemberSecurity = defineCall({
  method: 'GET',
  path: '/operator/api/member/security',
  summary: 'By what a member proves himself, and whether somebody proposes to take his app away',
  access: 'staff',
  permission: 'member.view',
  input: z.object({ member_id: id() }),
  output: z.object({
    totp_set_at: z.nullable(instant()),
    totp_at_login: z.boolean(),
    has_pin: z.boolean(),
    passkeys: z.int(),
    proposal: z.nullable(
      z.object({
        approval_id: id(),
        by: z.string(),
        by_me: z.boolean(),
        reason: z.string(),
        at: instant(),
        expires_at: z.nullable(instant()),
      }),
    ),
  }),
  errors: [],
})
export type WireMemberSecurity = WireOutput<typeof getMemberSecurity>

const done = z.object({ member_id: id() })

export const proposeTotpRemoval = defineCall({
  method: 'POST',
  path: '/operator/api/member/totp/propose',
  summary: 'The first person says that a member lost his authenticator app, and how he knows',
  access: 'staff',
  permission: 'member.security',
  input: z.object({ member_id: id(), reason: reason() }),
  output: done,
  errors: [securityDeskErrors.member_has_no_totp, approvalErrors.approval_asked],
})

export const confirmTotpRemoval = defineCall({
  method: 'POST',
  path: '/operator/api/member/totp/confirm',
  summary:
    'The second person agrees: the app and its recovery codes are gone, and the member is told',
  access: 'staff',
  permission: 'member.security',
  input: z.object({ member_id: id(), approval_id: id(), reason: reason() }),
  output: done,
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
})

export const rejectTotpRemoval = defineCall({
  method: 'POST',
  path: '/operator/api/member/totp/reject',
  summary: 'The second person does not agree, or the first takes it back; the app stays',
  access: 'staff',
  permission: 'member.security',
  input: z.object({ member_id: id(), approval_id: id(), reason: reason() }),
  output: done,
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

export const memberTotpRemoved = defineEvent({
  topic: 'member_totp_removed',
  summary: 'Two people of the desk took a member’s authenticator app away',
  isFact: true,
  payload: z.strictObject({ member_id: z.int(), approval_id: z.int(), at: instant() }),
})
