import * as z from 'zod/mini'
import { shownUnits } from './money.ts'
import type { Exchange } from './wire.ts'

const answerSchema = z.looseObject({
  status: z.string(),
  request_uuid: z.nullish(z.string()),
  user: z.nullish(z.string()),
  currency: z.nullish(z.string()),
  balance: z.optional(z.int()),
})
export type Answer = z.output<typeof answerSchema>

/** What an answer must say. */
export interface Expected {
  readonly statuses: readonly string[]
  /** Undefined where the message had none that could be read. */
  readonly requestUuid: string | undefined
  readonly user: string
  readonly currency: string
  /** Undefined where several are right, as in a race. */
  readonly balanceUnits?: number | undefined
  /** A message that nobody is believed to have signed learns nothing of a player. */
  readonly isMute?: boolean
}

/** A row that the operator failed: what was expected, what was found. */
export class RowFailed extends Error {}

/** A row that cannot be played, and why. */
export class NotRun extends Error {}

/** Reads an answer and compares it. @throws RowFailed at the first thing that is wrong */
export function judge({ httpStatus, response }: Exchange, expected: Expected): Answer {
  if (httpStatus !== 200) {
    throw new RowFailed(
      `expected HTTP 200 whatever the status; found ${httpStatus === null ? response : `HTTP ${httpStatus}`}`,
    )
  }
  const answer = read(response)
  if (!expected.statuses.includes(answer.status)) {
    throw new RowFailed(`expected ${expected.statuses.join(' or ')}; found ${answer.status}`)
  }
  if (expected.requestUuid !== undefined) {
    same('request_uuid of the message', expected.requestUuid, answer.request_uuid)
  }
  if (expected.isMute) {
    if (answer.balance !== undefined || typeof answer.user === 'string') {
      throw new RowFailed('expected nothing about the player; found user or balance in the answer')
    }
    return answer
  }
  judgeBalance(answer, expected)
  return answer
}

/** An answer that did something says user, currency and balance; so does the balance that is too small. */
function judgeBalance(answer: Answer, { user, currency, balanceUnits }: Expected): void {
  if (answer.status === 'RS_OK') {
    same('user', user, answer.user)
    same('currency', currency, answer.currency)
  }
  const mustShow = ['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY'].includes(answer.status)
  if (answer.balance === undefined) {
    if (mustShow) throw new RowFailed(`expected the balance with ${answer.status}; found none`)
    return
  }
  if (answer.balance < 0)
    throw new RowFailed(`expected no balance below 0; found ${answer.balance}`)
  if (balanceUnits !== undefined && answer.balance !== balanceUnits) {
    throw new RowFailed(
      `expected balance ${balanceUnits} (${shownUnits(balanceUnits)}) in the answer; ` +
        `found ${answer.balance} (${shownUnits(answer.balance)})`,
    )
  }
}

function read(response: string): Answer {
  let value: unknown
  try {
    value = JSON.parse(response)
  } catch {
    throw new RowFailed('expected a JSON object; found something else')
  }
  const parsed = z.safeParse(answerSchema, value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new RowFailed(
    `expected an answer of the contract; found ${issue?.path.join('.') || 'the body'}: ${issue?.message}`,
  )
}

function same(what: string, expected: string, found: string | null | undefined): void {
  if (found !== expected) {
    throw new RowFailed(`expected ${what} ${expected}; found ${found ?? 'none'}`)
  }
}
