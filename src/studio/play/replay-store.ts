import { hashOf, newSecret } from '../store/secrets.ts'
import type { Store } from '../store/open-store.ts'
import { findTicketByCode, readRound, type Round } from './round-store.ts'

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

/**
 * The round of an address: of one that a site asked for, while it is good, or of a ticket's own code, which is good as
 * long as the ticket is kept. A code is 122 random bits, and what it opens says nothing of who played.
 */
export function findReplay(store: Store, ref: string, nowMs: number): Round | undefined {
  const row = store.one(
    'select round from replays where ref_hash = ? and until > ?',
    hashOf(ref),
    nowMs,
  )
  return typeof row?.['round'] === 'bigint'
    ? readRound(store, row['round'])
    : findTicketByCode(store, ref)
}
