import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../../security-contract.ts'
import { createMemberOtp } from '../member-otp.ts'
import { ownSession } from '../own-session.ts'
import { removePin, setPin } from './change-pin.ts'
import { beginTotp, confirmTotp, removeTotp, setTotpAtLogin } from './change-totp.ts'
import { findSecurity } from './security-store.ts'
import { stepUpByPassword, stepUpByPin, stepUpBySms, stepUpByTotp } from './step-up-ways.ts'
import { countRecoveryCodes } from './totp-store.ts'

export const securityRoutes: readonly Route[] = [
  route(calls.getSecurity, async (_input, { services, memberId }) => {
    const { pinSetAt, totpSetAt, totpAtLogin, passkeys } = await findSecurity(services.db, memberId)
    return {
      pin_set_at: pinSetAt,
      totp_set_at: totpSetAt,
      totp_at_login: totpAtLogin,
      passkeys,
      recovery_codes_left: await countRecoveryCodes(services.db, memberId),
    }
  }),
  route(calls.setPin, async ({ pin }, request) => {
    await setPin(request.services, ownSession(request), pin)
    return {}
  }),
  route(calls.removePin, async (_input, request) => {
    await removePin(request.services, ownSession(request))
    return {}
  }),
  route(calls.beginTotp, (_input, { services, memberId }) => beginTotp(services, memberId)),
  route(calls.confirmTotp, ({ code }, request) =>
    confirmTotp(request.services, ownSession(request), code),
  ),
  route(calls.removeTotp, async (_input, request) => {
    await removeTotp(request.services, ownSession(request))
    return {}
  }),
  route(calls.setTotpAtLogin, async ({ on }, { services, memberId }) => {
    await setTotpAtLogin(services, memberId, on)
    return {}
  }),
  route(calls.stepUpByTotp, (input, request) =>
    stepUpByTotp(request.services, ownSession(request), input),
  ),
  route(calls.stepUpByPin, (input, request) =>
    stepUpByPin(request.services, ownSession(request), input),
  ),
  route(calls.requestStepUpOtp, (_input, { services, memberId }) =>
    createMemberOtp(services, 'step_up').send(memberId),
  ),
  route(calls.stepUpBySms, (input, request) =>
    stepUpBySms(request.services, ownSession(request), input),
  ),
  route(calls.stepUpByPassword, (input, request) =>
    stepUpByPassword(request.services, ownSession(request), input, request.ip),
  ),
]
