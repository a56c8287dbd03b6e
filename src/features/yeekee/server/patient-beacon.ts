import type { Logger } from '#platform/log/log.ts'
import type { BeaconSource } from './ports.ts'

const FIRST_PAUSE_MS = 400
const LONGEST_PAUSE_MS = 5_000

/**
 * A beacon source that does not ask again at once where nobody answered: the pause doubles with each
 * failure of a round. Between two tries it fails without asking. Each process has its own patience.
 * @param nowMs a clock that only goes forward
 */
export function patientBeacon(
  source: BeaconSource,
  log: Pick<Logger, 'warn'>,
  nowMs: () => number = () => performance.now(),
): BeaconSource {
  const pauses = new Map<string, { untilMs: number; lengthMs: number }>()
  return {
    chain: () => source.chain(),
    async fetch(chain, round) {
      const key = `${chain.chain_hash}/${round}`
      const pause = pauses.get(key)
      if (pause && nowMs() < pause.untilMs) throw new Error(`beacon ${round}: not asked again yet`)
      try {
        const beacon = await source.fetch(chain, round)
        pauses.delete(key)
        return beacon
      } catch (error) {
        const lengthMs = Math.min(pause ? pause.lengthMs * 2 : FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
        pauses.set(key, { untilMs: nowMs() + lengthMs, lengthMs })
        log.warn({ err: error, round }, 'no beacon yet')
        throw error
      }
    },
  }
}
