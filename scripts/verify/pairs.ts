import * as z from 'zod/mini'
import type { Call } from '#kernel/contract.ts'
import { type ProviderCall, providerErrors } from '#kernel/provider-contract.ts'

/** A call and a way it answered: the code of an error, or `ok`. */
export interface Pair {
  readonly call: string
  readonly error: string
}

interface Named {
  readonly key: string
  readonly call: Pick<Call, 'access' | 'permission' | 'input' | 'errors'>
}

/** Every answer that a call's declaration promises and that a test has to meet. */
export function expectedPairs(calls: readonly Named[]): Pair[] {
  return calls.flatMap(({ key, call }) =>
    [
      'ok',
      ...call.errors.map(({ code }) => code),
      ...(z.safeDecode(call.input, {}).success ? [] : ['invalid_input']),
      ...(call.access === 'public' || call.access === 'staff_public' ? [] : ['session_expired']),
      ...(call.permission ? ['forbidden'] : []),
    ].map((error) => ({ call: key, error })),
  )
}

/** What a provider call promises; limits, being busy and being broken are the platform's to test. */
export function expectedProviderPairs(
  calls: readonly { readonly key: string; readonly call: ProviderCall }[],
): Pair[] {
  return calls.flatMap(({ key, call }) => {
    const { limit, busy, unexpected, path } = call.protocol.faults
    const never = new Set([limit, busy, unexpected, ...(call.path.includes(':') ? [] : [path])])
    return ['ok', ...providerErrors(call).filter((code) => !never.has(code))].map((error) => ({
      call: key,
      error,
    }))
  })
}

/** The expected pairs that are not among the recorded lines, each `{"call":…,"error":…}`. */
export function neverSeen(expected: readonly Pair[], lines: readonly string[]): Pair[] {
  const seen = new Set(
    lines.map((line) => {
      const { call, error } = JSON.parse(line) as Pair
      return `${call} ${error}`
    }),
  )
  return expected.filter(({ call, error }) => !seen.has(`${call} ${error}`))
}
