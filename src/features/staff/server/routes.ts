import { commonErrors, Refusal } from '#kernel/errors.ts'
import { route, type RequestContext, type Route } from '#platform/http/route.ts'
import type { Session } from '#platform/session/session.ts'
import * as contract from '../contract.ts'
import * as people from '../people-contract.ts'
import { changePassword } from './change-password.ts'
import { decideChange } from './decide-change.ts'
import { describeMoney } from './describe-money.ts'
import { describeMe, describeSelf } from './describe-staff.ts'
import { countProposals, listPeople, listRoles } from './list-people.ts'
import { loginCode } from './login-code.ts'
import { login } from './login.ts'
import { loginSetup } from './login-setup.ts'
import { logout } from './logout.ts'
import type { StaffPorts } from './ports.ts'
import { handOutOneTime } from './one-time-password.ts'
import { changePerson, createPerson } from './propose-change.ts'
import { listAudit, listAuditWords, readHistory } from './read-trail.ts'
import { endPersonSessions, switchPersonOff } from './take-rights.ts'

/** The back office's own calls. */
export const staffAccountRoutes = (ports: StaffPorts): readonly Route[] => [
  route(contract.login, (input, { services, ip }) => login(services, input, ip)),
  route(contract.loginCode, async (input, request) => {
    const { session, user } = await loginCode(request.services, input, request)
    request.startSession(session)
    return { access_token: session.bearer, staff: describeSelf(ports, user) }
  }),
  route(contract.loginSetup, async (input, request) => {
    const { session, user } = await loginSetup(request.services, input, request)
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
  route(contract.moneyHealth, (_input, { services }) => describeMoney(services)),
  route(contract.auditList, (input, { services }) => listAudit(services, ports, input)),
  route(contract.auditWords, (_input, { services }) => listAuditWords(services, ports)),
  route(contract.objectHistory, (input, { services, permissions }) =>
    readHistory(services, ports, permissions, input),
  ),
]

/** Those about other people's accounts. */
export const peopleRoutes = (ports: StaffPorts): readonly Route[] => [
  route(people.staffList, (_input, { services, staffId }) => listPeople(services, ports, staffId)),
  route(people.staffRoles, (_input, { services, staffId }) => listRoles(services, ports, staffId)),
  route(people.staffWaiting, async (_input, { services, staffId }) => ({
    count: await countProposals(services, ports, staffId),
  })),
  route(people.staffCreate, (input, by) => createPerson(by.services, ports, by, input)),
  route(people.staffChange, (input, by) => changePerson(by.services, ports, by, input)),
  route(people.staffDecide, (input, by) => decideChange(by.services, ports, by, input)),
  route(people.staffSwitchOff, (input, by) => switchPersonOff(by.services, ports, by, input)),
  route(people.staffEndSessions, (input, by) => endPersonSessions(by.services, ports, by, input)),
  route(people.staffOneTime, (input, by) => handOutOneTime(by.services, ports, by, input)),
]

function sessionOf({ session }: RequestContext): Session {
  if (!session) throw new Refusal(commonErrors.session_expired)
  return session
}
