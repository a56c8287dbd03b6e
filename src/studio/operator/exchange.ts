import * as z from 'zod/mini'
import { Refused } from '../http/errors.ts'
import { parse, type FastifyRequest, type Server } from '../http/server.ts'
import { isSame } from '../store/secrets.ts'
import { isRsaPublicKey, publicKeyOf } from '../wallet/signing.ts'
import type { World } from '../world.ts'
import { keepOperator } from './operator-store.ts'

const operatorBody = z.object({
  code: z.string().check(z.regex(/^[a-z0-9_-]{1,32}$/)),
  wallet_url: z.string().check(z.regex(/^https?:\/\/[^\s]{1,400}$/)),
  public_key: z.string().check(z.maxLength(4_000), z.refine(isRsaPublicKey, 'expects a key')),
})
const faultBody = z.object({
  hold_wins: z.optional(z.boolean()),
  clock_offset_ms: z.optional(z.int()),
})
const LOOPBACK = /^(::1|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** What only the machine's own programs with the studio's key may do: connect a site, and order faults. */
export function controlRoutes(server: Server, world: World): void {
  server.post('/control/operators', async (request) => {
    mustControl(world, request)
    const { code, wallet_url, public_key } = parse(operatorBody, request.body)
    const given = { code, walletUrl: wallet_url.replace(/\/+$/, ''), siteKey: public_key }
    const { ref } = keepOperator(world.store, given)
    return {
      base_url: world.baseUrl,
      frame_origin: world.publicUrl,
      operator_ref: ref,
      public_key: publicKeyOf(world.privateKey),
    }
  })
  server.post('/control/faults', async (request) => {
    mustControl(world, request)
    const asked = parse(faultBody, request.body)
    if (asked.hold_wins !== undefined) world.holdsWins = asked.hold_wins
    if (asked.clock_offset_ms !== undefined) world.clock.setOffset(asked.clock_offset_ms)
    world.courier.wake()
    world.rooms.wake()
    return { hold_wins: world.holdsWins }
  })
}

/** @throws Refused 404 from another machine, 401 without the key */
function mustControl({ controlKey }: World, request: FastifyRequest): void {
  if (!LOOPBACK.test(request.ip)) throw new Refused(404, 'not_found', 'ไม่พบหน้าที่ต้องการ')
  if (!isSame(request.headers.authorization ?? '', `Bearer ${controlKey}`)) {
    throw new Refused(401, 'no_key', 'the key of the studio is needed')
  }
}
