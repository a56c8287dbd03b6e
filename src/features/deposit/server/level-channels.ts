import type { Db } from '#platform/database/database.ts'
import { findChannels } from './channel-store.ts'

/** Channels that are for members of a level and above, by their names. */
export async function findLevelChannels(
  db: Db,
): Promise<{ level: number; words: string; of: string; where: null }[]> {
  const channels = await findChannels(db)
  return channels.flatMap(({ id, levelMin, isEnabled, name }) =>
    levelMin > 1 && isEnabled ? [{ level: levelMin, words: name, of: `${id}`, where: null }] : [],
  )
}
