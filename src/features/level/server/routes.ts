import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { decideReview } from './decide-review.ts'
import { countForDesk, decideTerms, previewTerms, readDesk, saveTerms } from './level-desk.ts'
import { listLevelMembers } from './list-members.ts'
import type { LevelPorts } from './ports.ts'
import { readLevel } from './read-level.ts'
import { listReviews, listSets, readMemberLevels } from './read-members.ts'
import { decideSet, releaseLevel, setLevel } from './set-level.ts'

export const levelRoutes = (ports: LevelPorts): Route[] => [
  route(calls.getMemberLevel, (_input, { services, memberId }) =>
    readLevel(services, ports, memberId),
  ),
]

export const levelDeskRoutes = (ports: LevelPorts): Route[] => [
  route(desk.getLevelDesk, (_input, { services, staffId }) => readDesk(services, ports, staffId)),
  route(desk.countLevelsWaiting, async (_input, { services }) => ({
    count: await countForDesk(services),
  })),
  route(desk.findLevelMembers, (input, { services }) => listLevelMembers(services, ports, input)),
  route(desk.previewLevels, (input, { services }) => previewTerms(services, input)),
  route(desk.saveLevels, (input, { services, staffId }) => saveTerms(services, staffId, input)),
  route(desk.publishLevels, (input, { services, staffId }) =>
    decideTerms(services, staffId, 'approve', input),
  ),
  route(desk.rejectLevels, (input, { services, staffId }) =>
    decideTerms(services, staffId, 'reject', input),
  ),
  route(desk.listLevelReviews, (_input, { services }) => listReviews(services, ports)),
  route(desk.decideLevelReview, (input, { services, staffId }) =>
    decideReview(services, ports, staffId, input),
  ),
  route(desk.setMemberLevel, (input, { services, staffId }) =>
    setLevel(services, ports, staffId, input),
  ),
  route(desk.listSetLevels, (_input, { services, staffId }) => listSets(services, ports, staffId)),
  route(desk.decideSetLevel, (input, { services, staffId }) =>
    decideSet(services, ports, staffId, input),
  ),
  route(desk.releaseMemberLevel, (input, { services, staffId }) =>
    releaseLevel(services, staffId, input),
  ),
  route(desk.getMemberLevels, ({ member_id: memberId }, { services }) =>
    readMemberLevels(services, ports, memberId),
  ),
]
