import { sql } from 'kysely'
import { Poller } from '../events/poller.ts'
import type { Services } from '../services.ts'

const ATTEMPTS_MAX = 10
const BATCH = 200
const POLL_MS = 200

/** Moves requested jobs into the queue until it is stopped. */
export function startRelay({ db, bell, log }: Services): { stop(): Promise<void> } {
  return new Poller(bell, POLL_MS, async () => {
    try {
      let moved = BATCH
      while (moved === BATCH) moved = await moveRequests(db)
    } catch (error) {
      log.warn({ err: error }, 'job relay failed; it goes on')
    }
  })
}

/**
 * Moves a batch of requests into the queue in one statement, oldest first. Several processes share
 * the work: each passes over what another one is moving. It waits for no transaction, so a flood of
 * events or a long report holds no job up. The queue goes by the machine's clock, requests by the
 * product's.
 */
async function moveRequests(db: Services['db']): Promise<number> {
  const { rows } = await sql<{ id: unknown }>`
    with moved as (
      delete from platform.job_request
       where request_id in (
             select request_id from platform.job_request
              order by request_id limit ${BATCH} for update skip locked)
      returning *)
    select (graphile_worker.add_job(
             name,
             payload      => payload::json,
             job_key      => job_key,
             job_key_mode => 'preserve_run_at',
             run_at       => run_at + (clock_timestamp() - platform.clock()),
             max_attempts => ${ATTEMPTS_MAX})).id
      from (select * from moved order by request_id) oldest_first`.execute(db)
  return rows.length
}
