import { realNow } from '../clock/clock.ts'
import { newId } from '../store/ids.ts'
import type { Row, Store } from '../store/open-store.ts'
import type { World } from '../world.ts'
import { type Fault, type FaultName, startUnder } from './faults.ts'

/** Deliveries remembered for one event; an absent site would fill the disk else. */
const DELIVERIES_KEPT = 50

export interface DueEvent {
  readonly id: string
  readonly seq: bigint
  /** `charge.complete` of the gateway, `statement.line` of the feed. */
  readonly key: string
  readonly body: string
  readonly attempts: number
  readonly fault: FaultName | null
  readonly faultLeft: number
}

/**
 * Writes an event into the caller's transaction: it will be told if and only if what it tells of
 * was committed. Wake the courier after the commit.
 * @param data the object as it is now; later changes do not change the event
 */
export function addEvent(world: World, key: string, data: object): void {
  const { store, clock } = world
  const id = newId('evnt_test_')
  const at = clock.now()
  const body = JSON.stringify({
    object: 'event',
    id,
    livemode: false,
    location: `/events/${id}`,
    key,
    created_at: at.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    data,
  })
  const fault = takeFault(store)
  const start = startUnder(fault)
  store.run(
    `insert into events (id, key, body, created_at, state, fault, fault_left, send_due)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    key,
    body,
    at.getTime(),
    start.state,
    fault?.fault ?? null,
    start.faultLeft,
    start.dueInMs === null ? null : realNow() + start.dueInMs,
  )
}

/** Events whose next attempt is due, oldest first. */
export function dueEvents(store: Store, nowMs: number, limit: number): DueEvent[] {
  const rows = store.all(
    `select id, seq, key, body, attempts, fault, fault_left from events
     where send_due is not null and send_due <= ? order by seq limit ?`,
    nowMs,
    limit,
  )
  return rows.map((row) => ({
    id: String(row.id),
    seq: row.seq as bigint,
    key: String(row.key),
    body: String(row.body),
    attempts: Number(row.attempts),
    fault: row.fault as FaultName | null,
    faultLeft: Number(row.fault_left),
  }))
}

/** Real time of the earliest attempt after `nowMs`, or undefined when nothing waits. */
export function nextDueAt(store: Store, nowMs: number): number | undefined {
  const row = store.one('select min(send_due) as due from events where send_due > ?', nowMs)
  return row?.due === null || row === undefined ? undefined : Number(row.due)
}

/** What came of one attempt. */
export interface Attempt {
  /** HTTP status, or null when there was no answer. */
  readonly status: number | null
  readonly problem: string | null
  readonly tookMs: number
}

/** Records an attempt and when the next one is due; `dueInMs` null ends the event. */
export function recordAttempt(
  world: World,
  event: DueEvent,
  attempt: Attempt,
  next: { dueInMs: number | null; faultLeft: number; delivered: boolean },
): void {
  const { store } = world
  store.transaction(() => {
    store.run(
      'insert into deliveries (event_id, at, status, problem, took_ms) values (?, ?, ?, ?, ?)',
      event.id,
      world.clock.now().getTime(),
      attempt.status,
      attempt.problem,
      attempt.tookMs,
    )
    store.run(
      `delete from deliveries where event_id = ? and seq <=
         (select seq from deliveries where event_id = ? order by seq desc limit 1 offset ?)`,
      event.id,
      event.id,
      DELIVERIES_KEPT,
    )
    store.run(
      `update events set attempts = attempts + 1, fault_left = ?, send_due = ?,
         state = iif(?, 'delivered', 'waiting'),
         delivered_at = iif(?, coalesce(delivered_at, ?), delivered_at)
       where id = ?`,
      next.faultLeft,
      next.dueInMs === null ? null : realNow() + next.dueInMs,
      next.dueInMs === null ? 1 : 0,
      next.delivered ? 1 : 0,
      world.clock.now().getTime(),
      event.id,
    )
    if (next.delivered) releaseHeldBefore(store, event.seq)
  })
}

/** An event held out of order goes out as soon as a later one has arrived. */
function releaseHeldBefore(store: Store, seq: bigint): void {
  store.run(
    `update events set state = 'waiting', send_due = ? where state = 'held' and seq < ?`,
    realNow(),
    seq,
  )
}

/** Sends an event once more, whatever became of it. @returns false when there is no such event */
export function redeliver(store: Store, eventId: string): boolean {
  const sql = `update events set state = 'waiting', send_due = ? where id = ?`
  return store.run(sql, realNow(), eventId).changes === 1
}

export function queueFaults(store: Store, faults: readonly Fault[]): void {
  for (const fault of faults) {
    const sql = 'insert into faults (fault, times, delay_ms) values (?, ?, ?)'
    store.run(sql, fault.fault, fault.times, fault.delayMs)
  }
}

function takeFault(store: Store): Fault | null {
  const row = store.one(
    `delete from faults where seq = (select min(seq) from faults)
     returning fault, times, delay_ms`,
  )
  if (!row) return null
  return {
    fault: row.fault as FaultName,
    times: Number(row.times),
    delayMs: Number(row.delay_ms),
  }
}

export function readPaused(store: Store): boolean {
  return store.one(`select value from settings where name = 'webhooks_paused'`)?.value === '1'
}

export function writePaused(store: Store, paused: boolean): void {
  store.run(
    `insert into settings (name, value) values ('webhooks_paused', ?)
     on conflict (name) do update set value = excluded.value`,
    paused ? '1' : '0',
  )
}

export function findEventBody(store: Store, id: string): string | undefined {
  const row = store.one('select body from events where id = ?', id)
  return row ? String(row.body) : undefined
}

export interface EventPage {
  readonly fromMs: number
  readonly limit: number
  readonly offset: number
  readonly newestFirst: boolean
}

export function listEventBodies(
  store: Store,
  page: EventPage,
): { bodies: string[]; total: number } {
  const order = page.newestFirst ? 'desc' : 'asc'
  const rows = store.all(
    `select body from events where created_at >= ? and key not like 'statement.%'
      order by seq ${order} limit ? offset ?`,
    page.fromMs,
    page.limit,
    page.offset,
  )
  const count = store.one(
    `select count(*) as total from events where created_at >= ? and key not like 'statement.%'`,
    page.fromMs,
  )
  return { bodies: rows.map((row) => String(row.body)), total: Number(count?.total) }
}

/** Events newest first, as rows for the people who watch them. */
export function listEvents(store: Store, limit: number): Row[] {
  return store.all(
    `select id, key, body, created_at, state, fault, attempts, delivered_at from events
     order by seq desc limit ?`,
    limit,
  )
}

export function listDeliveries(store: Store, eventId: string): Row[] {
  return store.all(
    'select at, status, problem, took_ms from deliveries where event_id = ? order by seq',
    eventId,
  )
}
