import { hashOf, newSecret } from '../store/secrets.ts'
import type { Store } from '../store/open-store.ts'
import { readRound, type Round } from './round-store.ts'

/** Keeps an address of a round's replay. @returns the secret part of it, which is kept nowhere */
export function insertReplay(store: Store, round: bigint, untilMs: number): string {
  const ref = newSecret()
  store.run(
    'insert into replays (ref_hash, round, until) values (?, ?, ?)',
    hashOf(ref),
    round,
    untilMs,
  )
  return ref
}

/** The round of an address that is still good. */
export function findReplay(store: Store, ref: string, nowMs: number): Round | undefined {
  const row = store.one(
    'select round from replays where ref_hash = ? and until > ?',
    hashOf(ref),
    nowMs,
  )
  return typeof row?.['round'] === 'bigint' ? readRound(store, row['round']) : undefined
}
