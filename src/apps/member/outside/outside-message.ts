/** A message of the page that holds a program from outside (apps/server/pages/outside-host.mjs). */
export type OutsideMessage =
  | { readonly kind: 'ready' | 'loaded' | 'failed' }
  /** What the program wants kept until the visit ends. */
  | { readonly kind: 'kept'; readonly kept: string }

/** More than a conversation's number and some settings is nothing that a page need keep for others. */
const KEPT_MAX = 20_000

/** Reads it; undefined for whatever else a program that is not ours may send. */
export function readOutside(data: unknown, program: string): OutsideMessage | undefined {
  if (data === null || typeof data !== 'object') return undefined
  const message = data as Readonly<Record<string, unknown>>
  if (message['outside'] !== program) return undefined
  const kept = message['kept']
  if (typeof kept === 'string') {
    return kept.length <= KEPT_MAX ? { kind: 'kept', kept } : undefined
  }
  const kind = (['ready', 'loaded', 'failed'] as const).find((one) => message[one] === true)
  return kind && { kind }
}
