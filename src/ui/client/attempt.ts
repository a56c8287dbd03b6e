import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import { type ApiError, isStepUp, isUnknownOutcome } from './api-error.ts'
import { callApi } from './call-api.ts'
import type { Intent } from './intent.ts'
import { pause } from './steady.ts'

const LOST_ANSWER_WAITS_MS = [1000, 3000, 6000]

/**
 * Makes a call that a person wants once. One that moves money carries the key of the intent; where
 * its answer was lost, the same key asks for the decision that was stored.
 */
export async function attempt<C extends Call>(
  call: C,
  input: WireInput<C>,
  intent: Intent,
  { errorHandling = true, onLost }: { errorHandling?: boolean | undefined; onLost: () => void },
): Promise<WireOutput<C>> {
  const key = call.movesMoney ? intent.keyFor(input) : undefined
  for (let lost = 0; ; lost++) {
    try {
      const data = await callApi(call, input, {
        errorHandling,
        ...(key ? { idempotencyKey: key } : {}),
      })
      intent.settle()
      return data
    } catch (error) {
      // Asked to prove himself, a person may still go on with what was sent before.
      if (!isUnknownOutcome(error) && !isStepUp(error)) intent.settle()
      const wait = LOST_ANSWER_WAITS_MS[lost]
      if (!key || !isUnknownOutcome(error) || wait === undefined) throw error
      onLost()
      // A busy site says when to come again.
      await pause(Math.max(wait, 1000 * ((error as Partial<ApiError>).retryAfter ?? 0)))
    }
  }
}
