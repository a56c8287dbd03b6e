import { expect } from 'vitest'
import type { WireInput } from '#kernel/contract.ts'
import { getPointDesk, publishPoint, savePoint } from '#features/point/operator-contract.ts'
import { countPlay } from '#features/winloss/server/count-play.ts'
import { creditPlay } from '#features/point/server/credit-play.ts'
import { takeAllPlay } from './settled-play.ts'
import { signIn, type StaffActor, staffActor } from './staff.ts'
import type { World } from './world.ts'

/** Counts what is settled by now. */
export const countAllPlay = ({ services }: World): Promise<void> =>
  takeAllPlay(services.db, countPlay)

/** Credits what play has earned by now, until nothing is left. */
export async function creditAllPlay(world: World): Promise<void> {
  const [now] = await world.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
  const waits = `select from point.setting where position <= $1::xid8
                  union all select from point.month where due_at <= platform.clock()`
  // Other work of the cluster may hold the horizon back for a moment.
  await expect
    .poll(async () => {
      while (await creditPlay(world.services));
      return (await world.query(waits, [now?.xid])).length
    })
    .toBe(0)
}

/** The people of the desk of points by play. */
export interface PointDesk {
  readonly editor: StaffActor
  readonly cashier: StaffActor
  /** What waits, as a second person sends it. */
  proposal(): Promise<{ approval_id: number; reason: string }>
  /** Proposes a rate of the lottery and lets it out; answers from which day on it holds. */
  publish(rateX100: number): Promise<string>
}

export async function pointDesk(world: World): Promise<PointDesk> {
  const editor = await staffActor(world, 'editor')
  const cashier = await staffActor(world, 'cashier')
  const proposal = async () => {
    const { proposal: found } = await world.ask(getPointDesk, {}, cashier)
    if (!found) throw new Error('no rates wait for anybody')
    return { approval_id: Number(found.approval_id), reason: 'ตรวจแล้ว' }
  }
  let isFirst = true
  return {
    editor,
    cashier,
    proposal,
    async publish(rateX100) {
      // Between two of them the clock may have gone on for days.
      if (!isFirst) for (const person of [editor, cashier]) await signIn(world, person)
      isFirst = false
      await world.ask(savePoint, pointRates(rateX100), editor)
      const { from } = await world.ask(publishPoint, await proposal(), cashier)
      if (from === null) throw new Error('rates hold from no day')
      return from
    },
  }
}

export const pointRates = (rateX100: number): WireInput<typeof savePoint> => ({
  rates: [{ product: 'lottery', rate_x100: rateX100 }],
  reason: 'อัตราประจำไตรมาส',
})
