import { createHash } from 'node:crypto'
import type { Actor } from './client.ts'
import type { World } from './world.ts'

/**
 * The clock is to move on to an instant and these people are there all the time: their sessions live as
 * before, without the hash of a password for each of them. Others end as the rules say. Said before the
 * clock moves, so that a page that is open never asks with a session that is over.
 * @returns those whose session had ended before; they must log in again once it has moved
 */
export async function keepSignedIn<A extends Actor>(
  world: World,
  people: readonly A[],
  at: Date,
): Promise<A[]> {
  const hashOf = ({ bearer = '' }: A) => createHash('sha256').update(bearer).digest('hex')
  const kept = await world.query<{ hash: string }>(
    `update platform.session set last_action_at = $2::timestamptz,
            expires_at = greatest(expires_at, $2::timestamptz + interval '1 day')
      where encode(bearer_hash, 'hex') = any ($1) and ended_at is null
      returning encode(bearer_hash, 'hex') as hash`,
    [people.map(hashOf), at],
  )
  const hashes = new Set(kept.map(({ hash }) => hash))
  return people.filter((one) => !hashes.has(hashOf(one)))
}
