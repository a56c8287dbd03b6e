import type { LimitName } from '#kernel/contract.ts'

/** How many requests of a kind one address may send within a time. */
export interface Limit {
  readonly max: number
  readonly windowMs: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Figures of standards §7.2, per client address and call. */
const REAL: Record<LimitName, Limit> = {
  default: { max: 300, windowMs: MINUTE },
  login: { max: 20, windowMs: HOUR },
  register: { max: 5, windowMs: HOUR },
  check_account: { max: 10, windowMs: HOUR },
  otp: { max: 10, windowMs: HOUR },
  deposit: { max: 5, windowMs: MINUTE },
  withdraw: { max: 5, windowMs: MINUTE },
  bill: { max: 30, windowMs: MINUTE },
  refresh: { max: 60, windowMs: MINUTE },
  shoot: { max: 120, windowMs: MINUTE },
}

/** The demo and most tests: nobody should meet a limit by trying things out. */
const LOOSE: Limit = { max: 100_000, windowMs: MINUTE }

export function limitOf(mode: 'loose' | 'real', name: LimitName): Limit {
  return mode === 'real' ? REAL[name] : LOOSE
}
