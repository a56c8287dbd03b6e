import { commonErrors, Refusal } from '#kernel/errors.ts'
import { route, type RequestContext, type Route } from '#platform/http/route.ts'
import type { Session } from '#platform/session/session.ts'
import * as contract from '../contract.ts'
import { changePassword } from './change-password.ts'
import { describeMoney } from './describe-money.ts'
import { describeMe, describeSelf, listStaff } from './describe-staff.ts'
import { loginCode } from './login-code.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import type { StaffPorts } from './ports.ts'
import { listAudit, listAuditWords, readHistory } from './read-trail.ts'

/** The back office's own calls. */
export const staffAccountRoutes = (ports: StaffPorts): readonly Route[] => [
  route(contract.login, (input, { services, ip }) => login(services, input, ip)),
  route(contract.loginCode, async (input, request) => {
    const { session, user } = await loginCode(request.services, input, request)
    request.startSession(session)
    return { access_token: session.bearer, staff: describeSelf(ports, user) }
  }),
  route(contract.logout, async (_input, request) => {
    await logout(request.services, sessionOf(request))
    request.dropSession()
    return {}
  }),
  route(contract.me, (_input, { services, staffId }) => describeMe(services, ports, staffId)),
  route(contract.changePassword, async (input, request) => {
    const own = sessionOf(request)
    const renewed = await changePassword(request.services, own, input, request)
    request.startSession(renewed)
    return { access_token: renewed.bearer }
  }),
  route(contract.staffList, (_input, { services }) => listStaff(services)),
  route(contract.moneyHealth, (_input, { services }) => describeMoney(services)),
  route(contract.auditList, (input, { services }) => listAudit(services, ports, input)),
  route(contract.auditWords, (_input, { services }) => listAuditWords(services, ports)),
  route(contract.objectHistory, (input, { services, permissions }) =>
    readHistory(services, ports, permissions, input),
  ),
]

function sessionOf({ session }: RequestContext): Session {
  if (!session) throw new Refusal(commonErrors.session_expired)
  return session
}
