import * as z from 'zod/mini'
import { baht, day as dayText, instant, positiveBaht } from '#kernel/contract.ts'
import type { Day } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import { feedLine } from '../feed-contract.ts'
import { TRUEMONEY } from '../rules/slip.ts'
import type { DayStatement, FeedAccount, StatementFeed } from './ports.ts'

const TIMEOUT_MS = 10_000
const DAY_PAGE = 500
const answer = z.object({ lines: z.array(feedLine), next_after: z.int() })

const sums = z.object({ count: z.int().check(z.minimum(0)), amount: baht() })

/** A page of the statement of a day; balances and sums are the day's on each page. */
const dayAnswer = z.object({
  bank_code: z.nullable(z.string()),
  account_number: z.string(),
  date: dayText(),
  currency: z.literal('THB'),
  opening_balance: baht(),
  closing_balance: baht(),
  credits: sums,
  debits: sums,
  lines: z.array(
    z.object({
      line_id: z.string().check(z.minLength(1), z.maxLength(100)),
      direction: z.enum(['credit', 'debit']),
      amount: positiveBaht(),
      at: instant(),
      trans_ref: z.nullable(z.string().check(z.minLength(1), z.maxLength(40))),
    }),
  ),
  /** Null on the last page. */
  next_after: z.nullable(z.int()),
})
type DayPage = z.output<typeof dayAnswer>

/** The feed of the bank: JSON over HTTP, Basic auth, baht in text. */
export function bankFeed({ config, secrets }: Services): StatementFeed {
  const { key, secret } = secrets.statement
  const credentials = Buffer.from(`${key}:${secret}`).toString('base64')
  const ask = (path: string, query: Record<string, string>): Promise<Response> =>
    fetch(`${config.rails.statement}/${path}?${new URLSearchParams(query).toString()}`, {
      headers: { accept: 'application/json', authorization: `Basic ${credentials}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return {
    async pull(accounts, after, limit) {
      const query = {
        accounts: accounts.map(nameOf).join(','),
        after: `${after}`,
        limit: `${limit}`,
      }
      const response = await ask('lines', query)
      if (!response.ok) throw new Error(`statement feed answered ${response.status}`)
      const { lines, next_after: next } = z.decode(answer, (await response.json()) as never)
      return { lines, nextAfter: BigInt(next) }
    },
    async dayOf(account, date) {
      const pages: DayPage[] = []
      for (let after: number | null = 0; after !== null;) {
        const query = { account: nameOf(account), date, after: `${after}`, limit: `${DAY_PAGE}` }
        const response = await ask('statement', query)
        if (response.status === 404) {
          await response.body?.cancel()
          return null
        }
        if (!response.ok) throw new Error(`statement of ${date} answered ${response.status}`)
        const page: DayPage = z.decode(dayAnswer, (await response.json()) as never)
        pages.push(page)
        after = page.next_after
      }
      return wholeDay(account, date, pages)
    },
  }
}

/** Bank and number, as the feed wants them. */
const nameOf = ({ bankCode, accountNumber }: FeedAccount): string =>
  `${bankCode ?? TRUEMONEY}-${accountNumber}`

/** @throws of pages of something else, or that do not add up: half a statement is none */
function wholeDay(account: FeedAccount, date: Day, pages: readonly DayPage[]): DayStatement {
  const last = pages.at(-1)
  const isAsked =
    last?.bank_code === account.bankCode &&
    last.account_number === account.accountNumber &&
    last.date === date
  if (!isAsked) {
    throw new Error(`the bank answered another statement than that of ${date}`)
  }
  const lines = pages.flatMap((page) => page.lines)
  const came = sumOf(lines, 'credit')
  const went = sumOf(lines, 'debit')
  const { opening_balance: opening, closing_balance: closing, credits, debits } = last
  const isWhole =
    lines.length === credits.count + debits.count &&
    came === credits.amount &&
    went === debits.amount &&
    opening + came - went === closing
  if (!isWhole) throw new Error(`the statement of ${date} does not add up`)
  return {
    opening,
    came,
    went,
    closing,
    lines: lines.map(({ line_id: lineId, direction, amount, at, trans_ref: transRef }) => ({
      lineId,
      direction,
      amountSatang: amount,
      at,
      transRef,
    })),
  }
}

const sumOf = (lines: DayPage['lines'], direction: 'credit' | 'debit'): bigint =>
  lines.reduce((sum, line) => (line.direction === direction ? sum + line.amount : sum), 0n)
