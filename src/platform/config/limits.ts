import type { RateLimit } from '#kernel/limit.ts'

/** In the demo and most tests nobody should meet a limit by trying things out. */
const LOOSE = { max: 100_000, windowMs: 60_000 } as const

/** `demo` is loose but for calls whose answers tell who is a member; `loose` is for tests alone. */
export const rateLimitModes = ['loose', 'demo', 'real'] as const
export type RateLimitMode = (typeof rateLimitModes)[number]

/**
 * The figures that hold under a configuration for a limit as its contract declares it. Loose is never
 * less than what was declared.
 */
export function limitOf(
  mode: RateLimitMode,
  declared: RateLimit,
): { readonly max: number; readonly windowMs: number } {
  if (mode === 'real') return declared
  const { demoMax, windowMs } = declared
  if (mode === 'demo' && demoMax !== undefined) return { max: demoMax, windowMs }
  return perMs(declared) > perMs(LOOSE) ? declared : LOOSE
}

const perMs = ({ max, windowMs }: Pick<RateLimit, 'max' | 'windowMs'>): number => max / windowMs
