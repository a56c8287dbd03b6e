import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Why a game cannot be launched now, as its member is told. */
export interface LaunchNotice {
  /** What staff wrote; null: they wrote nothing. */
  readonly notice: string | null
  /** When it is expected to open; nothing opens by itself. */
  readonly untilAt: Date | null
}

/** What a member is told of a game that is off or whose provider is paused; undefined: it can be launched. */
export async function findLaunchNotice(db: Db, gameId: number): Promise<LaunchNotice | undefined> {
  const { rows } = await sql<LaunchNotice>`
    select case when p.state = 'paused' then p.notice else g.notice end as notice,
           case when p.state = 'paused' then p.until_at else g.until_at end as "untilAt"
      from game.game g join game.provider p using (provider_id)
     where g.game_id = ${gameId} and (p.state = 'paused' or not g.is_enabled)`.execute(db)
  return rows[0]
}
