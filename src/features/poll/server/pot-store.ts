import { sql } from 'kysely'
import pg from 'pg'
import { refuseField } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { pollDeskErrors } from '../operator-contract.ts'
import type { Currency } from '../rules/prize.ts'

/** A pot that nobody won. */
export interface LeftPot {
  readonly pollId: bigint
  readonly title: string
  readonly currency: Currency
  readonly amount: bigint
  /** The poll that it rolled into; null: it waits for one. */
  readonly takenBy: bigint | null
}

/** Every pot that rolls on, or that of one poll. Reads the polls that ended so. */
export async function findLeftPots(db: Db | Tx, pollId: bigint | null): Promise<LeftPot[]> {
  const { rows } = await sql<LeftPot>`
    select poll_id as "pollId", title, currency, amount, taken_by as "takenBy" from poll.left_pot
     where poll_id = coalesce(${pollId}::bigint, poll_id) order by poll_id`.execute(db)
  return rows
}

/** Turns the database's word that a pot is gone into the field's. */
export async function takingPot<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isGone = error instanceof pg.DatabaseError && error.constraint === 'pot_rolls_once'
    throw isGone ? refuseField(pollDeskErrors.poll_pot_gone, 'rolls_from') : error
  }
}
