import * as z from 'zod/mini'
import type { Official } from '../../../../rules/derive.ts'
import type { GovernmentPrizes, GovernmentTierKey } from '../../../rules/government-prizes.ts'
import type { PeopleRound } from '../../desk/result-store.ts'

/** What a source said about a draw, with the raw answer for the records. */
export type FeedAnswer =
  | {
      readonly status: 'announced'
      readonly official: Official
      readonly raw: string
      readonly source: string
      /** All prizes of a government draw, where the source tells them. */
      readonly prizes?: GovernmentPrizes
      /** Tiers of it that were told in no form that can be read; they are empty. */
      readonly damaged?: readonly GovernmentTierKey[]
    }
  | { readonly status: 'pending' | 'no_result' }

/** One draw that a source is asked for. */
export interface FeedQuestion {
  /** Where the source is reached, without a slash at the end (config.feeds). */
  readonly base: string
  /** The market's code outside (lottery.feed_version). */
  readonly code: string
  readonly round: PeopleRound
}

/** An adapter: one source with a wire format of its own. @throws FeedFailure */
export type Feed = (question: FeedQuestion) => Promise<FeedAnswer>

/** The source cannot be reached or its answer cannot be read; the message is for the log. */
export class FeedFailure extends Error {}

const TIMEOUT_MS = 5_000

/** Asks a source and answers its raw text. @throws FeedFailure */
export async function ask(url: string, body?: object): Promise<string> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { accept: '*/*', ...(body ? { 'content-type': 'application/json' } : {}) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = await response.text()
    if (response.ok) return answer
    throw new FeedFailure(`${url} answered ${response.status}: ${answer.slice(0, 200)}`)
  } catch (error) {
    if (error instanceof FeedFailure) throw error
    throw new FeedFailure(`${url} does not answer`, { cause: error })
  }
}

/** Reads JSON of a known form; strict, because a wrong guess would be paid. @throws FeedFailure */
export function parseJson<T>(schema: z.ZodMiniType<T>, raw: string): T {
  let json: unknown
  try {
    json = JSON.parse(raw)
  } catch (error) {
    throw new FeedFailure('the source answered no JSON', { cause: error })
  }
  return parseValue(schema, json)
}

/** @throws FeedFailure */
export function parseValue<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new FeedFailure(`the source answered another form: ${parsed.error.message}`)
}
