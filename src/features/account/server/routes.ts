import { inTransaction } from '#platform/database/database.ts'
import { route, type RequestContext, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as signInCalls from '../sign-in-contract.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { changePassword } from './change-password.ts'
import { checkAccount } from './check-account.ts'
import { getProfile } from './get-profile.ts'
import { getUserInfo } from './get-user-info.ts'
import { loginByCode } from './login-by-code.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { endMemberSession, endSessionsOfMember, listSessions } from './member-sessions.ts'
import { ownSession } from './own-session.ts'
import type { AccountPorts } from './ports.ts'
import { register } from './register.ts'
import { requestOtp } from './request-otp.ts'
import { resetPassword } from './reset-password.ts'
import { confirmOtp } from './verify-otp.ts'

export const accountRoutes = (ports: AccountPorts): readonly Route[] => [
  route(calls.checkAccount, (input, { services }) => checkAccount(services, input)),
  route(calls.register, async (input, request) =>
    answerSignIn(request, await register(request.services, ports, request, input)),
  ),
  route(calls.login, async (input, request) =>
    answerSignIn(request, await login(request.services, request, input)),
  ),
  route(signInCalls.loginByCode, async (input, request) =>
    answerSignIn(request, await loginByCode(request.services, request, input)),
  ),
  route(calls.logout, async (_input, request) => {
    await logout(request.services, ownSession(request))
    request.dropSession()
    return {}
  }),
  route(calls.getUserInfo, (_input, { services, memberId }) => getUserInfo(services, memberId)),
  route(calls.getProfile, (_input, { services, memberId }) => getProfile(services, memberId)),
  route(calls.changePassword, async (input, request) => {
    const own = ownSession(request)
    const renewed = await changePassword(request.services, request, own, input)
    request.startSession(renewed)
    return { access_token: renewed.bearer }
  }),
  route(calls.listSessions, (_input, request) =>
    listSessions(request.services, ownSession(request)),
  ),
  route(calls.endOwnSession, async ({ session_id: sessionId }, { services, memberId }) => {
    await endMemberSession(services, memberId, sessionId)
    return {}
  }),
  route(calls.endOtherSessions, async (_input, request) => {
    const { sessionId, subjectId } = ownSession(request)
    await inTransaction(request.services.db, (tx) =>
      endSessionsOfMember(tx, subjectId, 'ended_by_owner', sessionId),
    )
    return {}
  }),
  route(calls.requestOtp, (input, { services, ip }) => requestOtp(services, { ip }, input)),
  route(calls.confirmOtp, async (input, { services }) => {
    await confirmOtp(services, input)
    return {}
  }),
  route(calls.resetPassword, (input, { services }) => resetWithCode(services, input)),
  route(calls.resetPasswordV2, (input, { services }) => resetWithCode(services, input)),
]

/** Both versions of the call are the same: a code by SMS. */
async function resetWithCode(
  services: RequestContext['services'],
  input: Parameters<typeof resetPassword>[1],
): Promise<Record<string, never>> {
  await resetPassword(services, input)
  return {}
}
