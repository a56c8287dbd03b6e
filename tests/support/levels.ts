import { expect } from 'vitest'
import { levelPorts } from '#apps/server/ports.ts'
import { turnLevels } from '#features/level/server/turn-levels.ts'
import type { World } from './world.ts'

/** Puts a member on a level as the desk does, without its people. */
export async function putOnLevel(world: World, memberId: number, level: number): Promise<void> {
  await world.query(
    `with before as (select level from account.member where member_id = $1), written as (
       insert into level.entry (member_id, from_level, to_level, why, version, hold, hold_until, staff_id,
                                reason)
       select $1, b.level, $2::smallint, 'set', 1,
              case when $2::smallint >= b.level then 'floor' else 'ceiling' end,
              platform.bangkok_day(platform.clock()) + 90, 0, 'ลูกค้าประจำของร้าน' from before b)
     update account.member set level = $2::smallint where member_id = $1`,
    [memberId, level],
  )
}

/** Takes all nights that have begun to their end. */
export async function turnNights(world: World, page?: number): Promise<void> {
  // A night whose fence is not passed yet goes on the next time: another database of the cluster may hold
  // the horizon back where a session of it ends at this moment.
  await expect
    .poll(async () => {
      await turnLevels(world.services, levelPorts, page)
      return (await world.query('select from level.night where done_at is null')).length
    })
    .toBe(0)
}
