import * as z from 'zod/mini'
import type { Satang } from '#kernel/money.ts'
import type { World } from '../world.ts'
import { signBodyApart } from './signing.ts'
import { satangOf } from './wire-units.ts'

/** What a wallet said. `unclear`: it is not known whether anything was done. */
export interface WalletReply {
  readonly verdict: 'ok' | 'refused' | 'unclear'
  /** The wallet's own word; null where it said none. */
  readonly status: string | null
  readonly balanceSatang?: Satang | undefined
  readonly token?: string | undefined
}

const answer = z.object({
  status: z.string().check(z.maxLength(64)),
  balance: z.optional(z.number()),
  token: z.optional(z.string().check(z.maxLength(255))),
})

/** Words after which the same message is sent again. */
const UNCLEAR: ReadonlySet<string> = new Set(['RS_ERROR_TIMEOUT', 'RS_ERROR_UNKNOWN'])
const ANSWER_MAX = 16_384

/**
 * Sends one signed message to a site's wallet. Anything but HTTP 200 with a word in it is unclear.
 * @param stopped gives the question up when the studio stops
 */
export async function askWallet(
  { config, privateKey, log }: Pick<World, 'config' | 'privateKey' | 'log'>,
  { walletUrl, path, body }: { walletUrl: string; path: string; body: string },
  stopped?: AbortSignal,
): Promise<WalletReply> {
  const timeout = AbortSignal.timeout(config.walletTimeoutMs)
  try {
    const response = await fetch(`${walletUrl}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'x-hub88-signature': await signBodyApart(privateKey, body),
      },
      body,
      signal: stopped ? AbortSignal.any([timeout, stopped]) : timeout,
    })
    return readReply(response.status, await response.text())
  } catch (error) {
    log.warn({ path, reason: error instanceof Error ? error.name : 'failed' }, 'wallet is silent')
    return { verdict: 'unclear', status: null }
  }
}

/** Reads an answer of the wallet API. */
export function readReply(httpStatus: number, text: string): WalletReply {
  const parsed = httpStatus === 200 ? answer.safeParse(jsonOf(text)) : undefined
  if (!parsed?.success) return { verdict: 'unclear', status: null }
  const { status, balance, token } = parsed.data
  if (UNCLEAR.has(status)) return { verdict: 'unclear', status }
  const balanceSatang = balance === undefined ? undefined : satangOf(balance)
  return { verdict: status === 'RS_OK' ? 'ok' : 'refused', status, balanceSatang, token }
}

function jsonOf(text: string): unknown {
  try {
    return text.length > ANSWER_MAX ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
