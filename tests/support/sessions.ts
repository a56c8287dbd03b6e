import { createHash } from 'node:crypto'
import type { Actor } from './client.ts'
import type { World } from './world.ts'

/**
 * The clock moved on and these people were there all the time: their sessions live as before, without
 * the hash of a password for each of them. Others end as the rules say.
 * @returns those whose session had ended before; they must log in again
 */
export async function keepSignedIn<A extends Actor>(
  world: World,
  people: readonly A[],
): Promise<A[]> {
  const hashOf = ({ bearer = '' }: A) => createHash('sha256').update(bearer).digest('hex')
  const kept = await world.query<{ hash: string }>(
    `update platform.session set last_action_at = platform.clock(),
            expires_at = greatest(expires_at, platform.clock() + interval '1 day')
      where encode(bearer_hash, 'hex') = any ($1) and ended_at is null
      returning encode(bearer_hash, 'hex') as hash`,
    [people.map(hashOf)],
  )
  const hashes = new Set(kept.map(({ hash }) => hash))
  return people.filter((one) => !hashes.has(hashOf(one)))
}
