import * as z from 'zod/mini'
import { roomPlans } from '../rooms/plans.ts'
import { viewPastShoes, viewCoups, viewRoom, viewShoe } from '../rooms/view.ts'
import type { World } from '../world.ts'
import { type Asked, malformed, type Said, says } from './said.ts'

const room = z.string().check(z.minLength(1), z.maxLength(64))
const roomBody = z.object({ room })
const shoeBody = z.object({ room, shoe: z.int().check(z.positive()) })

/** What a site asks of live tables. */
export const roomCalls = {
  list(world: World): Said {
    const rooms = roomPlans.flatMap((plan) => viewRoom(world, plan) ?? [])
    return { status: 200, body: { rooms } }
  },
  detail(world: World, { body }: Asked): Said {
    const parsed = roomBody.safeParse(body)
    if (!parsed.success) return malformed(parsed.error)
    const { room: wanted } = parsed.data
    const plan = roomPlans.find((one) => one.room === wanted)
    const view = plan && viewRoom(world, plan)
    if (!view) return says(404, `Room ${wanted} is unknown`)
    const coups = viewCoups(world, wanted, view.shoe)
    return { status: 200, body: { ...view, coups, past: viewPastShoes(world, wanted) } }
  },
  shoe(world: World, { body }: Asked): Said {
    const parsed = shoeBody.safeParse(body)
    if (!parsed.success) return malformed(parsed.error)
    const view = viewShoe(world, parsed.data)
    if (view) return { status: 200, body: view }
    return says(404, `Room ${parsed.data.room} has no shoe ${parsed.data.shoe}`)
  },
}
