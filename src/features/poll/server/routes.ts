import { route, type Route } from '#platform/http/route.ts'
import type { Session } from '#platform/session/session.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import * as remind from '../remind-contract.ts'
import { confirmResult, enterResult, withdrawResult } from './desk/enter-result.ts'
import { listDesk, listPots, readDesk } from './desk/read-desk.ts'
import { savePoll } from './desk/save-poll.ts'
import { closePoll, openPoll, voidPoll } from './desk/step-poll.ts'
import type { PollPorts } from './ports.ts'
import { getPoll, listPolls } from './read-polls.ts'
import { checkQuota, getQuota } from './read-quota.ts'
import { readStats } from './read-stats.ts'
import { readWinners } from './read-winners.ts'
import { countWithoutResult } from './poll-store.ts'
import { submitVote } from './submit-vote.ts'
import { readReminder, setReminder } from './tell-polls.ts'

/** Whose session it is, where a visitor may ask as well. */
const memberOf = (session: Session | null): number | null =>
  session && session.kind !== 'staff' ? session.subjectId : null

export const pollRoutes = (ports: PollPorts): Route[] => [
  route(calls.listPolls, (_input, { services }) => listPolls(services)),
  route(calls.getPoll, (input, { services }) => getPoll(services, input)),
  route(calls.getPollStats, (input, { services, session }) =>
    readStats(services, memberOf(session), input),
  ),
  route(calls.getPollWinners, (input, { services, session }) =>
    readWinners(services, ports, memberOf(session), input),
  ),
  route(calls.checkPollQuota, (input, { services, memberId }) =>
    checkQuota(services, ports, memberId, input.poll_id),
  ),
  route(calls.getPollQuota, (input, { services, memberId }) =>
    getQuota(services, ports, memberId, input.poll_id),
  ),
  route(remind.getPollReminder, (input, { services, memberId }) =>
    readReminder(services, memberId, input.poll_id),
  ),
  route(remind.setPollReminder, (input, { services, memberId }) =>
    setReminder(services, memberId, input),
  ),
  route(calls.submitVote, (input, { services, memberId, idempotencyKey }) =>
    submitVote(services, ports, memberId, idempotencyKey, input),
  ),
]

export const pollDeskRoutes = (ports: PollPorts): Route[] => [
  route(desk.listDeskPolls, (_input, { services }) => listDesk(services)),
  route(desk.countPollsWaiting, async (_input, { services }) => ({
    count: await countWithoutResult(services.db),
  })),
  route(desk.getDeskPoll, (input, { services, staffId }) =>
    readDesk(services, ports, staffId, input.poll_id),
  ),
  route(desk.listLeftPots, (_input, { services }) => listPots(services)),
  route(desk.savePoll, (input, { services, staffId }) => savePoll(services, staffId, input)),
  route(desk.openPoll, (input, { services, staffId }) =>
    openPoll(services, { staffId, pollId: input.poll_id, reason: input.reason }),
  ),
  route(desk.closePoll, (input, { services, staffId }) =>
    closePoll(services, { staffId, pollId: input.poll_id, reason: input.reason }),
  ),
  route(desk.voidPoll, (input, { services, staffId }) =>
    voidPoll(services, { staffId, pollId: input.poll_id, reason: input.reason }),
  ),
  route(desk.enterPollResult, (input, { services, staffId }) =>
    enterResult(services, staffId, input),
  ),
  route(desk.confirmPollResult, (input, { services, staffId }) =>
    confirmResult(services, staffId, input),
  ),
  route(desk.withdrawPollResult, (input, { services, staffId }) =>
    withdrawResult(services, staffId, input.poll_id),
  ),
]
