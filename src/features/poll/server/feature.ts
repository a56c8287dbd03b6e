import type {
  FindObjectNames,
  FindPointCauses,
  FindReferences,
  ServerFeature,
} from '#platform/feature.ts'
import { openRow } from '#platform/money-cause.ts'
import { pollAudit } from '../audit-contract.ts'
import { pollChanged, pollPrizePaid, voteCast } from '../contract.ts'
import { pollNotice } from '../remind-contract.ts'
import { pollDeskChanged, pollPermissions } from '../operator-contract.ts'
import { countPlay } from './count-play.ts'
import { makeDemoPoll } from './demo-poll.ts'
import { payPollsJob } from './pay-poll.ts'
import { findPoll } from './poll-store.ts'
import { pollMessages } from './poll-messages.ts'
import { pollData } from './member-data.ts'
import type { PollPorts } from './ports.ts'
import { pollDeskRoutes, pollRoutes } from './routes.ts'
import { pollNoticeMessages, tellPollsTick } from './tell-polls.ts'
import { turnPollsTick } from './turn-polls.ts'

export const pollFeature = (ports: PollPorts): ServerFeature => ({
  name: 'poll',
  audit: pollAudit,
  objectNames: { poll: names },
  permissions: pollPermissions,
  events: [pollChanged, voteCast, pollPrizePaid, pollNotice, pollDeskChanged],
  messages: [pollMessages, pollNoticeMessages],
  memberRoutes: pollRoutes(ports),
  staffRoutes: pollDeskRoutes(ports),
  jobs: [payPollsJob],
  memberData: pollData,
  workerTicks: [turnPollsTick, tellPollsTick],
  playConsumers: [countPlay],
  references: { poll_prize: references },
  moneyCauses: { poll_prize: openRow('ดูกิจกรรม', (pollId) => `/poll/${pollId}`) },
  pointCauses: { poll: pointCauses },
  demo: makeDemoPoll,
})

/** One look-up by key each: a page of the trail has few polls. */
const names: FindObjectNames = async ({ db }, ids) => {
  const polls = await Promise.all(ids.map((id) => findPoll(db, Number(id))))
  return new Map(polls.flatMap((poll) => (poll ? [[`${poll.pollId}`, poll.title] as const] : [])))
}

/** A prize in points is of its poll. */
const pointCauses: FindPointCauses = async ({ db }, _memberId, movements) => {
  const polls = await Promise.all(
    movements.map(async ({ refId }) => (refId === null ? null : findPoll(db, refId))),
  )
  return new Map(
    movements.flatMap(({ id }, at) => {
      const poll = polls[at]
      return poll
        ? [[id, { title: `ทายผล ${poll.title}`, link: `/poll/${poll.pollId}` }] as const]
        : []
    }),
  )
}

/** A line names the poll by the number that its address has. */
const references: FindReferences = async (_services, _memberId, ids) =>
  new Map(ids.map((id) => [id, `ทายผล #${id}`]))
