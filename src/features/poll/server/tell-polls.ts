import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { messageOf, type NewMessage } from '#kernel/message.ts'
import { toWireTime } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publishAll } from '#platform/events/publish.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import { defineMessages } from '#platform/message-source.ts'
import type { Services } from '#platform/services.ts'
import { pollErrors } from '../contract.ts'
import { type setPollReminder as setCall, pollNotice } from '../remind-contract.ts'
import {
  type PollNotice,
  pollClosing,
  pollResult,
  pollNotices,
  pollVoid,
} from '../rules/poll-messages.ts'
import { findPoll, type PollRow } from './poll-store.ts'
import { requirePoll } from './poll-view.ts'
import {
  deleteReminder,
  findNotices,
  hasReminder,
  insertReminder,
  takeNotices,
} from './told-store.ts'

const PAGE = 500

/** Whether a member is told before a poll closes. @throws Refusal not_found */
export async function readReminder(
  services: Services,
  memberId: number,
  pollId: number,
): Promise<CallOutput<typeof setCall>> {
  await requirePoll(services, { poll_id: pollId })
  return { is_on: await hasReminder(services.db, { pollId, memberId }) }
}

/** Asks for the word before a poll closes, or no longer. @throws Refusal not_found, poll_closed */
export async function setReminder(
  services: Services,
  memberId: number,
  { poll_id: pollId, is_on: isOn }: CallInput<typeof setCall>,
): Promise<CallOutput<typeof setCall>> {
  const { state, closesAt } = await requirePoll(services, { poll_id: pollId })
  const isOver = !['scheduled', 'open'].includes(state) || (await services.clock.now()) >= closesAt
  if (isOn && isOver) throw new Refusal(pollErrors.poll_closed)
  await (isOn ? insertReminder : deleteReminder)(services.db, { pollId, memberId })
  return { is_on: isOn }
}

/** Says of what members are to be told now, each once, a page of each kind. @returns whether there may be more */
export async function tellPolls({ db }: Services): Promise<boolean> {
  let hasMore = false
  for (const what of pollNotices) {
    const count = await inTransaction(db, async (tx) => {
      const ids = await takeNotices(tx, what, PAGE)
      await publishAll(
        tx,
        pollNotice,
        ids.map((id) => ({ payload: { told_id: Number(id) } })),
      )
      return ids.length
    })
    hasMore ||= count > 0
  }
  return hasMore
}

/** Members hear of polls in which they voted, or of which they asked to hear. */
export const pollNoticeMessages = defineMessages({
  follows: pollNotice,
  kinds: [pollClosing, pollResult, pollVoid],
  async find(tx, facts) {
    const news = await findNotices(
      tx,
      facts.map(({ told_id: id }) => id),
    )
    const polls = new Map(
      await Promise.all(
        [...new Set(news.map(({ pollId }) => Number(pollId)))].map(
          async (pollId) => [pollId, await findPoll(tx, pollId)] as const,
        ),
      ),
    )
    return news.flatMap(({ toldId, memberId, pollId, what, revision }) => {
      const poll = polls.get(Number(pollId))
      const about = { memberId: Number(memberId), refId: Number(toldId), revision: 1 }
      return poll?.revision === revision ? wordOf(poll, what, about) : []
    })
  },
})

function wordOf(
  poll: PollRow,
  what: PollNotice,
  about: Omit<NewMessage, 'kind' | 'facts'>,
): NewMessage[] {
  const facts = { poll_id: Number(poll.pollId), title: poll.title }
  if (what === 'void') {
    const reason = poll.voidReason ?? ''
    return [messageOf(pollVoid, { ...about, facts: { ...facts, reason } })]
  }
  if (what === 'result') {
    const answer = poll.resultLabel ?? poll.resultChoice ?? ''
    return [messageOf(pollResult, { ...about, facts: { ...facts, answer } })]
  }
  // The close may have come before the word.
  if (poll.state !== 'open') return []
  const closes_at = toWireTime(poll.closesAt)
  return [messageOf(pollClosing, { ...about, facts: { ...facts, closes_at } })]
}

export const tellPollsTick: Tick = {
  name: 'poll.notices',
  everyMs: 60_000,
  async run(services) {
    let hasTold = false
    while (await tellPolls(services)) hasTold = true
    return hasTold
  },
}
