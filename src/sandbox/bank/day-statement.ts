import { formatBaht } from '#kernel/money.ts'
import { addDays, bangkokDay, bangkokInstant, type Day, toWireTime } from '#kernel/time.ts'
import { refuse } from '../http/errors.ts'
import type { World } from '../world.ts'
import { readFeedName } from './account.ts'
import { wasReceiver } from '../gateway/charge-store.ts'
import { type BookLine, type BookSums, listBookLines, sumBookLines } from './book-store.ts'
import { isFollowed } from './feed-store.ts'
import { listEntriesIn, sumEntries } from './statement-store.ts'

/** Banks make the statement of a day when it is over and they have counted. */
const READY_MS = 15 * 60_000

/**
 * The statement of an account, by its name in the feed, and a day as companies get it after the day's end: what there was before and
 * after, what came and went, and a page of its lines.
 * @throws Refused `account_not_found` of an account that nobody follows and the gateway does not pay into,
 * `statement_not_ready` before its time
 */
export function dayStatement(
  world: World,
  { account, date, after, limit }: { account: string; date: Day; after: number; limit: number },
): object {
  const book = bookOf(world, account)
  const time = {
    fromMs: bangkokInstant(date).getTime(),
    untilMs: bangkokInstant(addDays(date, 1)).getTime(),
  }
  if (world.clock.now().getTime() < time.untilMs + READY_MS) {
    const today = bangkokDay(world.clock.now())
    throw refuse(404, 'statement_not_ready', `the statement of ${date} is not made on ${today}`)
  }
  const before = book.sum({ fromMs: 0, untilMs: time.fromMs })
  const sums = book.sum(time)
  const lines = book.list(time, after, limit)
  const openingSatang = net(before)
  const { bankCode, accountNumber } = readFeedName(account)
  return {
    bank_code: bankCode,
    account_number: accountNumber,
    date,
    currency: 'THB',
    opening_balance: formatBaht(openingSatang),
    closing_balance: formatBaht(openingSatang + net(sums)),
    credits: { count: sums.credits.count, amount: formatBaht(sums.credits.satang) },
    debits: { count: sums.debits.count, amount: formatBaht(sums.debits.satang) },
    lines: lines.map((line) => ({
      line_id: line.lineId,
      direction: line.direction,
      amount: formatBaht(line.amountSatang),
      at: toWireTime(new Date(line.atMs)),
      trans_ref: line.transRef,
    })),
    next_after: lines.length < limit ? null : (lines.at(-1)?.seq ?? null),
  }
}

const net = ({ credits, debits }: BookSums): bigint => credits.satang - debits.satang

type Time = Parameters<typeof sumBookLines>[2]

/**
 * The book of a followed account, or of one that the gateway pays into and from: that one has no feed, so its
 * statement is made of what happened on it.
 */
function bookOf({ store }: World, account: string) {
  if (isFollowed(store, account)) {
    return {
      sum: (time: Time) => sumBookLines(store, account, time),
      list: (time: Time, after: number, limit: number): BookLine[] =>
        listBookLines(store, account, time, after, limit),
    }
  }
  const { accountNumber } = readFeedName(account)
  if (!wasReceiver(store, accountNumber)) {
    throw refuse(404, 'account_not_found', `nobody follows the statement of ${account}`)
  }
  return {
    sum: (time: Time) => sumEntries(store, accountNumber, time),
    list: (time: Time, after: number, limit: number): BookLine[] =>
      listEntriesIn(store, accountNumber, time, after, limit).map((entry) => ({
        ...entry,
        lineId: `entry_${entry.seq}`,
      })),
  }
}
