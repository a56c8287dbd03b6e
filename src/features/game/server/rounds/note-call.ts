import { Counter } from 'prom-client'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { insertCalls, type NewCall } from './call-store.ts'

const FLUSH_MS = 500
const BATCH_MAX = 1_000
/** What waits for a database that does not answer; later ones are counted and dropped. */
const KEPT_MAX = 10_000

const DROPPED = 'game_calls_dropped_total'

interface Buffer {
  calls: { readonly call: NewCall; readonly atMs: number }[]
  timer: NodeJS.Timeout | undefined
  writing: Promise<void> | undefined
}

const buffers = new WeakMap<Db, Buffer>()

/** Adds to `/metrics` how many calls were not noted. */
export function addCallMetrics({ metrics }: Services): void {
  new Counter({
    name: DROPPED,
    help: 'Calls of game providers that moved nothing and could not be noted',
    registers: [metrics.registry],
  })
}

/** Notes a call that moved nothing. Its answer waits for nothing: it is written behind it. */
export function noteCall(services: Services, call: NewCall): void {
  const buffer = bufferOf(services.db)
  if (buffer.calls.length >= KEPT_MAX) return drop(services, 1)
  buffer.calls.push({ call, atMs: performance.now() })
  buffer.timer ??= setTimeout(() => void flushCalls(services), FLUSH_MS).unref()
}

/** Writes what was noted. Called by its clock, and once more when the site closes. */
export async function flushCalls(services: Services): Promise<void> {
  const buffer = bufferOf(services.db)
  clearTimeout(buffer.timer)
  buffer.timer = undefined
  await buffer.writing
  buffer.writing = write(services, buffer)
  await buffer.writing
}

async function write(services: Services, buffer: Buffer): Promise<void> {
  while (buffer.calls.length > 0) {
    const calls = buffer.calls.splice(0, BATCH_MAX)
    try {
      const nowMs = performance.now()
      const aged = calls.map(({ call, atMs }) => ({ ...call, ageMs: Math.round(nowMs - atMs) }))
      await insertCalls(services.db, aged)
    } catch (error) {
      services.log.error({ err: error }, 'calls of game providers were not noted')
      drop(services, calls.length)
    }
  }
}

function bufferOf(db: Db): Buffer {
  const known = buffers.get(db)
  if (known) return known
  const made: Buffer = { calls: [], timer: undefined, writing: undefined }
  buffers.set(db, made)
  return made
}

function drop({ metrics }: Services, count: number): void {
  const counter = metrics.registry.getSingleMetric(DROPPED)
  if (counter instanceof Counter) counter.inc(count)
}
