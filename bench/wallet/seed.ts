import type pg from 'pg'
import { openSession } from '#features/game/server/game-session.ts'
import { insertProviderKey } from '#features/game/server/provider-store.ts'
import { markLaunched } from '#features/game/server/session-store.ts'
import type { Connection } from '#platform/database/connection.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createRandom } from '#platform/random/random.ts'
import { fill, readAccounts, type Size } from '../ledger/seed.ts'
import { GAME, PROVIDER, type Player } from './traffic.ts'

/** Members who play; each with a wallet that no bench empties. */
const SIZE: Size = { members: 500, poor: 0, houses: 1 }

/** How the agent of a site with nothing set is called. */
const AGENT = 'slth'

/**
 * One provider with one key and a slot, members with money and a launched session each, and the
 * ceiling's table. Answers who plays.
 */
export async function fillWallet(
  owner: pg.Client,
  at: Connection,
  publicKey: string,
): Promise<Player[]> {
  await fill(owner, SIZE)
  await owner.query(CEILING_TABLE)
  const { rows } = await owner.query<{ provider_id: number; game_id: number }>(CATALOGUE, [
    PROVIDER,
    GAME,
  ])
  const { provider_id: providerId = 0, game_id: gameId = 0 } = rows[0] ?? {}
  const { funded } = await readAccounts(owner, SIZE)
  const { db, close } = openDatabase(at)
  const random = createRandom()
  const players: Player[] = []
  try {
    await insertProviderKey(db, providerId, publicKey)
    for (const { memberId, walletId } of funded) {
      const member = { memberId: Number(memberId), walletId, gameId, loginId: null }
      const { sessionId, token } = await openSession(db, { random }, member)
      await markLaunched(db, sessionId)
      players.push({ user: `${AGENT}_${memberId}`, token })
    }
  } finally {
    await close()
  }
  await owner.query('analyze')
  return players
}

const CATALOGUE = `
  with p as (insert into game.provider (code, name) values ($1::text, $1) returning provider_id),
       s as (insert into game.sub_provider (provider_id, code, name)
             select provider_id, 'own', 'Own' from p returning provider_id, sub_provider_id),
       g as (insert into game.game (provider_id, sub_provider_id, code, name)
             select provider_id, sub_provider_id, $2::text, $2 from s returning game_id, provider_id),
       v as (insert into game.game_version (game_id, version, product)
             select game_id, 1, 'slot' from g)
  select provider_id, game_id from g`

/** What the ceiling writes: the columns of game.transaction with its key and no other index. */
const CEILING_TABLE = `
  create table bench.call (like game.transaction);
  alter table bench.call add primary key (op_id);
  grant insert on bench.call to slth_app;`
