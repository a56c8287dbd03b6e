import * as z from 'zod/mini'
import type { Services } from '#platform/services.ts'
import { feedLine } from '../feed-contract.ts'
import { TRUEMONEY } from '../rules/slip.ts'
import type { FeedAccount, StatementFeed } from './ports.ts'

const TIMEOUT_MS = 10_000
const answer = z.object({ lines: z.array(feedLine), next_after: z.int() })

/** The feed of the bank: JSON over HTTP, Basic auth, baht in text. */
export function bankFeed({ config, secrets }: Services): StatementFeed {
  const { key, secret } = secrets.statement
  const credentials = Buffer.from(`${key}:${secret}`).toString('base64')
  return {
    async pull(accounts, after, limit) {
      const query = new URLSearchParams({
        accounts: accounts.map(nameOf).join(','),
        after: `${after}`,
        limit: `${limit}`,
      })
      const response = await fetch(`${config.rails.statement}/lines?${query.toString()}`, {
        headers: { accept: 'application/json', authorization: `Basic ${credentials}` },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`statement feed answered ${response.status}`)
      const { lines, next_after: next } = z.decode(answer, (await response.json()) as never)
      return { lines, nextAfter: BigInt(next) }
    },
  }
}

/** Bank and number, as the feed wants them. */
const nameOf = ({ bankCode, accountNumber }: FeedAccount): string =>
  `${bankCode ?? TRUEMONEY}-${accountNumber}`
