import type { EventPayload } from '#kernel/event.ts'
import { messageOf, type NewMessage } from '#kernel/message.ts'
import { formatBaht } from '#kernel/money.ts'
import { defineMessages } from '#platform/message-source.ts'
import { cashbackNotice, turnoverMonthEnded } from '../contract.ts'
import {
  cashbackChangedMessage,
  cashbackLoweredMessage,
  cashbackReadyMessage,
  cashbackReminderMessage,
  turnoverMonthMessage,
} from '../rules/cashback-messages.ts'
import { findLoss, type LossRow } from './loss-store.ts'
import { findMonthSums } from './tell-store.ts'

type Notice = EventPayload<typeof cashbackNotice>

/** Members are told of their days as they stand now. */
export const cashbackMessages = defineMessages({
  follows: cashbackNotice,
  kinds: [
    cashbackReadyMessage,
    cashbackReminderMessage,
    cashbackChangedMessage,
    cashbackLoweredMessage,
  ],
  async find(tx, facts) {
    const losses = await Promise.all(facts.map(({ loss_id: id }) => findLoss(tx, id)))
    const found = facts.flatMap((notice, at) => {
      const loss = losses[at]
      return loss ? [{ notice, loss }] : []
    })
    return found.flatMap(({ notice, loss }) => wordOf(notice, loss) ?? [])
  },
})

function wordOf(notice: Notice, loss: LossRow): NewMessage | null {
  const { what, ref_id: refId, revision } = notice
  const about = { memberId: Number(loss.memberId), refId, revision }
  const { day } = loss
  const amount = formatBaht(loss.partSatang - loss.carriedSatang)
  if (what === 'lowered') {
    const tooMuch = formatBaht(loss.excessSatang ?? 0n)
    return messageOf(cashbackLoweredMessage, { ...about, facts: { day, amount: tooMuch } })
  }
  if (what === 'changed')
    return messageOf(cashbackChangedMessage, { ...about, facts: { day, amount } })
  // What cannot be claimed any more is no news.
  if (loss.state !== 'claimable' || !loss.expiresAt) return null
  const isSupplement = loss.part > 0
  const facts = { day, amount, isSupplement, until: loss.expiresAt.toISOString() }
  return what === 'ready'
    ? messageOf(cashbackReadyMessage, { ...about, facts })
    : messageOf(cashbackReminderMessage, { ...about, facts })
}

/** Members are told once what turnover brought in a month. */
export const turnoverMessages = defineMessages({
  follows: turnoverMonthEnded,
  kinds: [turnoverMonthMessage],
  async find(tx, facts) {
    const months = await findMonthSums(
      tx,
      facts.map(({ turnover_id: id }) => BigInt(id)),
    )
    return months.map(({ memberId, turnoverId, lastDay, satang }) =>
      messageOf(turnoverMonthMessage, {
        memberId: Number(memberId),
        refId: Number(turnoverId),
        revision: 1,
        facts: { day: lastDay, amount: formatBaht(satang) },
      }),
    )
  },
})
