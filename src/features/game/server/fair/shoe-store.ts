import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** What a provider promised of a shoe. */
export interface PromisedShoe {
  readonly room: string
  readonly shoe: number
  readonly seedHash: string
  readonly configHash: string
  /** The coup that the table was at; 0: before the first one. */
  readonly toldCoup: number
}

/** A promise as it was kept, and when. */
export interface ShoeRow extends PromisedShoe {
  readonly toldAt: Date
}

/** Keeps what is told of shoes for the first time; what was told before stays as it was. Locks nothing. */
export async function insertShoes(
  db: Db,
  providerId: number,
  shoes: readonly PromisedShoe[],
): Promise<void> {
  if (shoes.length === 0) return
  await db
    .insertInto('game.shoe')
    .values(
      shoes.map(({ room, shoe, seedHash, configHash, toldCoup }) => ({
        provider_id: providerId,
        room,
        shoe,
        seed_hash: seedHash,
        config_hash: configHash,
        told_coup: toldCoup,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What was promised of a shoe. Cost: the key of one row. */
export async function findShoe(
  db: Db,
  providerId: number,
  room: string,
  shoe: number,
): Promise<ShoeRow | undefined> {
  const { rows } = await sql<ShoeRow>`
    select room, shoe, seed_hash as "seedHash", config_hash as "configHash",
           told_coup as "toldCoup", told_at as "toldAt"
      from game.shoe where provider_id = ${providerId} and room = ${room} and shoe = ${shoe}`.execute(
    db,
  )
  return rows[0]
}
