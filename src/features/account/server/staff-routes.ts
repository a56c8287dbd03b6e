import { route, type Route } from '#platform/http/route.ts'
import * as background from '../background-contract.ts'
import * as excludedCalls from '../excluded-contract.ts'
import * as calls from '../operator-contract.ts'
import * as security from '../security-desk-contract.ts'
import { addMemberNote, getMemberBackground } from './desk/member-background.ts'
import { changeLevel } from './desk/change-level.ts'
import { excludeMember } from './desk/exclude-member.ts'
import {
  importExcludedPersons,
  liftExcludedPerson,
  listExcludedPersons,
} from './desk/excluded-persons.ts'
import { findMembers } from './desk/find-members.ts'
import { getMember } from './desk/get-member.ts'
import {
  confirmTotpRemoval,
  getMemberSecurity,
  proposeTotpRemoval,
  rejectTotpRemoval,
} from './desk/remove-totp.ts'
import type { AccountPorts } from './ports.ts'
import { setMemberStatus } from './set-member-status.ts'

/** The member desk. */
export const memberDeskRoutes = (ports: AccountPorts): readonly Route[] => [
  route(security.getMemberSecurity, (input, { services, staffId }) =>
    getMemberSecurity(services, ports, staffId, input.member_id),
  ),
  route(security.proposeTotpRemoval, (input, { services, staffId }) =>
    proposeTotpRemoval(services, staffId, input),
  ),
  route(security.confirmTotpRemoval, (input, { services, staffId }) =>
    confirmTotpRemoval(services, staffId, input),
  ),
  route(security.rejectTotpRemoval, (input, { services, staffId }) =>
    rejectTotpRemoval(services, staffId, input),
  ),
  route(background.getMemberBackground, (input, { services }) =>
    getMemberBackground(services, input),
  ),
  route(background.addMemberNote, (input, { services, staffId }) =>
    addMemberNote(services, ports, staffId, input),
  ),
  route(calls.findMembers, (input, { services }) => findMembers(services, input)),
  route(calls.getMember, (input, { services }) => getMember(services, input)),
  route(calls.changeMemberStatus, async (input, { services, staffId }) => {
    const { member_id: memberId, status, reason } = input
    await setMemberStatus(services, { staffId, memberId, status, reason })
    return { status }
  }),
  route(calls.excludeMember, (input, { services, staffId }) =>
    excludeMember(services, ports, staffId, input),
  ),
  route(calls.changeMemberLevel, (input, { services, staffId }) =>
    changeLevel(services, ports, staffId, input),
  ),
  route(excludedCalls.listExcludedPersons, (input, { services }) =>
    listExcludedPersons(services, input),
  ),
  route(excludedCalls.importExcludedPersons, (input, { services, staffId }) =>
    importExcludedPersons(services, staffId, input),
  ),
  route(excludedCalls.liftExcludedPerson, (input, { services, staffId }) =>
    liftExcludedPerson(services, staffId, input),
  ),
]
