import { POSTED } from '#platform/http/posting.ts'
import type { Call } from '#kernel/contract.ts'
import type { Pair } from './pairs.ts'

/**
 * Calls that post to the ledger and take no key, by what else keeps the money from moving twice. What one of
 * them books was moved by a bank: the request only makes it look sooner.
 */
const postsWithoutKey: Readonly<Record<string, string>> = {
  'POST /api/member/payment/cancel': 'what was paid already is booked by its charge or its line',
  'POST /api/member/payment/slip':
    'the line of the statement is booked, once, whoever shows its slip',
}

/** Calls that declare `movesMoney` and post nothing, by what their key keeps from happening twice. */
const keyedWithoutPosting: Readonly<Record<string, string>> = {
  'POST /api/member/payment/generate_qr':
    'a member is asked to pay; his deposit is booked when he has',
  'POST /api/member/payment/request_transfer': 'as a QR',
  'POST /api/poll/submit':
    'a vote decides who gets the prize, and no member votes twice by one press',
  'POST /operator/api/coupon/give': 'a coupon is worth something; its member’s use of it posts',
  'POST /operator/api/withdraw/approve': 'the payout starts by a job, which posts',
  'POST /operator/api/withdraw/approve-several': 'the payouts start by a job, which posts',
  'POST /operator/api/withdraw/batch/confirm': 'the payouts start by a job, which posts',
}

interface Named {
  readonly key: string
  readonly call: Pick<Call, 'movesMoney'>
}

/**
 * Holds what calls posted while the tests ran against what their contracts declare, both ways, and the two
 * tables above against both. @returns what is wrong, in words
 */
export function postingFaults(
  calls: readonly Named[],
  lines: readonly string[],
  { withoutKey = postsWithoutKey, withoutPosting = keyedWithoutPosting } = {},
): string[] {
  const seen = lines.map((line) => JSON.parse(line) as Pair)
  const posted = new Set(seen.flatMap(({ call, error }) => (error === POSTED ? [call] : [])))
  return calls.flatMap(({ key, call: { movesMoney = false } }) => {
    const [isUnkeyed, isLater] = [key in withoutKey, key in withoutPosting]
    const isPosted = posted.has(key)
    const isRight = movesMoney
      ? !isUnkeyed && isLater !== isPosted
      : !isLater && isUnkeyed === isPosted
    if (isRight) return []
    const says = movesMoney ? 'declares movesMoney' : 'does not declare movesMoney'
    const did = isPosted ? 'posted to the ledger' : 'posted nothing in any test'
    const listed = isUnkeyed ? ', listed as posting without a key' : ''
    return [`${key}: ${says}, ${did}${listed}${isLater ? ', listed as posting nothing' : ''}`]
  })
}
