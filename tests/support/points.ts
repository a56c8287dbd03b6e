import { expect } from 'vitest'
import type { WireInput } from '#kernel/contract.ts'
import { getPointDesk, type savePoint } from '#features/point/operator-contract.ts'
import { countPlay } from '#features/winloss/server/count-play.ts'
import { creditPlay } from '#features/point/server/credit-play.ts'
import { takeAllPlay } from './settled-play.ts'
import { type StaffActor, staffActor } from './staff.ts'
import type { World } from './world.ts'

/** Counts what is settled by now. */
export const countAllPlay = ({ services }: World): Promise<void> =>
  takeAllPlay(services.db, countPlay)

/** Waits until what was written by now is sure to be seen: other work of the cluster may hold it back. */
export async function horizonPasses(world: World): Promise<string> {
  const [now] = await world.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
  const isPast = 'select $1::xid8 < platform.horizon() as yes'
  await expect
    .poll(async () => (await world.query<{ yes: boolean }>(isPast, [now?.xid]))[0]?.yes)
    .toBe(true)
  return now?.xid ?? ''
}

const HASTEN = 'update point.month set due_at = platform.clock() where is_changed'

/** Makes what play has earned by now due, as if every member looked at his points; nothing is credited. */
export async function makePlayDue(world: World): Promise<void> {
  const xid = await horizonPasses(world)
  const isMarked = async () => {
    await creditPlay(world.services)
    return (await world.query('select from point.setting where position > $1::xid8', [xid])).length
  }
  await expect.poll(isMarked).toBe(1)
  await world.query(HASTEN)
}

/** Credits what play has earned by now, until nothing is left, as if every member looked at his points. */
export async function creditAllPlay(world: World): Promise<void> {
  const xid = await horizonPasses(world)
  const waits = `select from point.setting where position <= $1::xid8
                  union all select from point.month where is_changed or due_at <= platform.clock()`
  // Another database of the cluster may hold the horizon back again.
  await expect
    .poll(async () => {
      while (await creditPlay(world.services));
      await world.query(HASTEN)
      while (await creditPlay(world.services));
      return (await world.query(waits, [xid])).length
    })
    .toBe(0)
}

/** The people of the desk of points by play. */
export interface PointDesk {
  readonly editor: StaffActor
  readonly cashier: StaffActor
  /** What waits, as a second person sends it. */
  proposal(): Promise<{ approval_id: number; reason: string }>
}

export async function pointDesk(world: World): Promise<PointDesk> {
  const editor = await staffActor(world, 'editor')
  const cashier = await staffActor(world, 'cashier')
  const proposal = async () => {
    const { proposal: found } = await world.ask(getPointDesk, {}, cashier)
    if (!found) throw new Error('no rates wait for anybody')
    return { approval_id: Number(found.approval_id), reason: 'ตรวจแล้ว' }
  }
  return { editor, cashier, proposal }
}

/** What the desk sends for a rate of the lottery. */
export const pointRates = (rateX100: number): WireInput<typeof savePoint> => ({
  rates: [{ product: 'lottery', rate_x100: rateX100 }],
  reason: 'อัตราประจำไตรมาส',
})
