import * as z from 'zod/mini'
import { refuse } from '../http/errors.ts'
import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import type { WireBeacon } from './beacon.ts'
import { beaconUnder, faultSetting, infoUnder, readFault, writeFault } from './faults.ts'

const HASH = ':hash(^[0-9a-f]{64}$)'
const roundPath = z.object({
  round: z.string().check(z.regex(/^([1-9]\d{0,14}|latest)$/, 'expects a round or "latest"')),
})

/** The beacon in drand's wire format, beside a switch for its faults. */
export function beaconRoutes(server: Server, world: World): void {
  const { beacon } = world
  const checkChain = (params: unknown): void => {
    if ((params as { hash?: string }).hash !== beacon.info.hash) {
      throw refuse(404, 'not_found', 'there is no chain of this hash here')
    }
  }
  const info = async () => {
    const fault = await suffer(world)
    return infoUnder(fault, beacon.info)
  }
  server.get('/chains', async () => {
    await suffer(world)
    return [beacon.info.hash]
  })
  server.get('/info', info)
  server.get(`/${HASH}/info`, (request) => {
    checkChain(request.params)
    return info()
  })
  server.get(`/${HASH}/public/:round`, async (request) => {
    checkChain(request.params)
    const { round } = parse(roundPath, request.params)
    return giveBeacon(world, round === 'latest' ? null : Number(round))
  })
  server.get('/control/beacon', () => ({ ...readFault(world.store), chain_hash: beacon.info.hash }))
  server.post('/control/beacon', (request) => {
    const setting = parse(faultSetting, request.body)
    writeFault(world.store, setting)
    return setting
  })
}

/** A beacon whose time has come; null asks for the newest. */
async function giveBeacon(world: World, wanted: number | null): Promise<WireBeacon> {
  const fault = await suffer(world)
  const { delay_ms: delayMs } = readFault(world.store)
  const { beacon } = world
  const late = fault === 'late' ? Math.ceil(delayMs / (beacon.info.period * 1000)) : 0
  const latest = beacon.latestRound() - late
  const round = wanted ?? latest
  if (round > latest || round < 1) {
    throw refuse(425, 'too_early', `round ${round} has not come; the newest is ${latest}`)
  }
  return beaconUnder(fault, beacon, round)
}

/** Waits or fails as the fault says, and answers which fault is on. */
async function suffer(world: World) {
  const { fault, delay_ms: delayMs } = readFault(world.store)
  if (fault === 'down') throw refuse(503, 'beacon_down', 'the beacon is switched off')
  if (fault === 'slow') {
    await new Promise((resolve) => {
      setTimeout(resolve, delayMs).unref()
    })
  }
  return fault
}
