import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../services.ts'

/**
 * Work that has to happen at its second, where a queue's polling is too coarse: it looks often, and
 * mostly finds nothing. Every process runs it, so it must be safe beside itself and cheap when idle.
 */
export interface Tick {
  readonly name: string
  /** Pause between the end of one turn and the beginning of the next, in ms. */
  readonly everyMs: number
  /** @returns whether anything happened; what it wrote is then read at once */
  run(services: Services): Promise<boolean>
}

const FAILED_PAUSE_MS = 1_000

/** Runs each tick in a loop of its own until stopped; a failed turn is logged and tried again. */
export function startTicks(services: Services, ticks: readonly Tick[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async (tick: Tick): Promise<void> => {
    while (!signal.aborted) {
      const pauseMs = await turn(services, tick)
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  const loops = ticks.map(loop)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function turn(services: Services, tick: Tick): Promise<number> {
  try {
    if (await tick.run(services)) services.bell.ring()
    return tick.everyMs
  } catch (error) {
    services.log.error({ err: error, tick: tick.name }, 'tick failed; it goes on')
    // Some of it may be done: work on several things goes on past the one that threw.
    services.bell.ring()
    return Math.max(tick.everyMs, FAILED_PAUSE_MS)
  }
}
