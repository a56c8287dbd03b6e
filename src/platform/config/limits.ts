import type { RateLimit } from '#kernel/limit.ts'

/** In the demo and most tests nobody should meet a limit by trying things out. */
const LOOSE = { max: 100_000, windowMs: 60_000 } as const

/**
 * The figures that hold under a configuration for a limit as its contract declares it. Loose is never
 * less than what was declared.
 */
export function limitOf(
  mode: 'loose' | 'real',
  declared: RateLimit,
): { readonly max: number; readonly windowMs: number } {
  return mode === 'real' || perMs(declared) > perMs(LOOSE) ? declared : LOOSE
}

const perMs = ({ max, windowMs }: Pick<RateLimit, 'max' | 'windowMs'>): number => max / windowMs
