import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { joinEvent } from './join-event.ts'
import { listDeskEvents, saveEvent } from './event-desk.ts'
import type { QuestPorts } from './ports.ts'
import { previewQuest } from './preview-quest.ts'
import { decideQuest, listDeskQuests, questApproval, saveQuest, stepQuest } from './quest-desk.ts'
import { readClaims, readQuests } from './read-quests.ts'
import { redeemQuest } from './redeem-quest.ts'

export const questRoutes = (ports: QuestPorts): Route[] => [
  route(calls.listQuests, (_input, { services, memberId }) =>
    readQuests(services, ports, memberId),
  ),
  route(calls.redeemQuest, (input, { services, memberId, idempotencyKey }) =>
    redeemQuest(services, ports, { memberId, key: idempotencyKey }, input),
  ),
  route(calls.joinEvent, (input, { services, memberId }) =>
    joinEvent(services, ports, memberId, input),
  ),
  route(calls.listQuestClaims, (_input, { services, memberId }) => readClaims(services, memberId)),
]

export const questDeskRoutes = (ports: QuestPorts): Route[] => [
  route(desk.listDeskQuests, (_input, { services, staffId }) =>
    listDeskQuests(services, ports, staffId),
  ),
  route(desk.countQuestsWaiting, async (_input, { services }) => ({
    count: await countOpenApprovals(services.db, questApproval),
  })),
  route(desk.saveQuest, (input, { services, staffId }) =>
    saveQuest(services, ports, staffId, input),
  ),
  route(desk.publishQuest, (input, { services, staffId }) =>
    decideQuest(services, staffId, 'approve', input),
  ),
  route(desk.rejectQuest, (input, { services, staffId }) =>
    decideQuest(services, staffId, 'reject', input),
  ),
  route(desk.previewQuest, (input, { services }) => previewQuest(services, ports, input)),
  route(desk.listDeskEvents, (_input, { services }) => listDeskEvents(services)),
  route(desk.saveEvent, (input, { services, staffId }) => saveEvent(services, staffId, input)),
  route(desk.stepQuest, (input, { services, staffId }) => stepQuest(services, staffId, input)),
]
