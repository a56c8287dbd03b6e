import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testWorld } from '#tests/support/world.ts'
import { startQueue, type Queue } from './queue.ts'

// The server ends connections of the queue while it does one thing or the other. Locks hold it at
// that thing, so each death comes where the test says.
const world = await testWorld()
const done: number[] = []
const begun: number[] = []
/** Jobs that wait for the test, by number. */
const held = new Map<number, PromiseWithResolvers<void>>()

const start = (): Promise<Queue> =>
  startQueue({
    connection: world.database.app,
    log: world.services.log,
    concurrency: 4,
    cronItems: [],
    taskList: {
      async 'test.step'(payload) {
        const { n } = payload as { n: number }
        begun.push(n)
        await held.get(n)?.promise
        done.push(n)
      },
    },
  })
const holdJob = (n: number): PromiseWithResolvers<void> => {
  const hold = Promise.withResolvers<void>()
  held.set(n, hold)
  return hold
}
const add = (n: number) =>
  world.query("select graphile_worker.add_job('test.step', json_build_object('n', $1::int))", [n])
const jobsLeft = () => world.query('select id, locked_by from graphile_worker.jobs')

/** Everything of the queue that is connected: its workers, its listener, its badge. */
const QUEUE = `datname = current_database() and application_name like 'slth jobs%'`
const endConnections = (which = 'true') =>
  world.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${QUEUE} and ${which}`)
const waiting = async (statement: string) => {
  const rows = await world.query(
    `select pid from pg_stat_activity
      where ${QUEUE} and wait_event_type = 'Lock' and query ilike '%' || $1 || '%'`,
    [statement],
  )
  return rows.length
}

let queue: Queue | undefined
let locker: pg.Client
const lock = async (table: string, mode: string) => {
  await locker.query('begin')
  await locker.query(`lock table graphile_worker.${table} in ${mode} mode`)
}
const unlock = () => locker.query('rollback')

beforeEach(async () => {
  for (const list of [done, begun]) list.length = 0
  held.clear()
  await world.query('delete from graphile_worker._private_jobs')
  locker = new pg.Client({ ...world.database.superuser })
  await locker.connect()
})
afterEach(async () => {
  for (const hold of held.values()) hold.resolve()
  await locker.end()
  await queue?.stop()
  queue = undefined
})

/** What was asked for before, and what is asked for now, is done, and nothing is left. */
async function expectAllDone(...before: number[]): Promise<void> {
  await add(99)
  await expect.poll(() => [...new Set(done)].toSorted((a, b) => a - b)).toEqual([...before, 99])
  await expect.poll(jobsLeft).toEqual([])
}

describe('a queue whose connections the server ends', () => {
  it.each([
    ['all of them', 'true'],
    ['the badge alone', `application_name <> 'slth jobs'`],
    ['the listener alone', `query like 'LISTEN%'`],
  ])('goes on when it was idle: %s', async (_which, condition) => {
    queue = await start()
    await add(1)
    await expect.poll(jobsLeft).toEqual([])
    await endConnections(condition)
    await expectAllDone(1)
  })

  it('goes on while a job runs, and ends the job', async () => {
    const hold = holdJob(1)
    queue = await start()
    await add(1)
    await expect.poll(() => begun).toEqual([1])
    await endConnections()
    hold.resolve()
    await expectAllDone(1)
  })

  it('does not wait for a job that takes long', async () => {
    holdJob(1)
    queue = await start()
    await add(1)
    await expect.poll(() => begun).toEqual([1])
    await endConnections()
    await add(2)
    await expect.poll(() => done).toEqual([2])
    held.get(1)?.resolve()
    await expectAllDone(1, 2)
  })

  it('goes on while it asks for a job', async () => {
    queue = await start()
    await lock('_private_jobs', 'exclusive')
    await expect.poll(() => waiting('update "graphile_worker"._private_jobs')).toBe(4)
    await endConnections()
    await unlock()
    await expectAllDone()
  })

  it('goes on while it marks a job done', async () => {
    const hold = holdJob(1)
    queue = await start()
    await add(1)
    await expect.poll(() => begun).toEqual([1])
    await lock('_private_jobs', 'exclusive')
    hold.resolve()
    await expect.poll(() => waiting('delete from')).toBe(1)
    await endConnections()
    await unlock()
    await expectAllDone(1)
  })

  it('goes on while it marks one job done and runs three others', async () => {
    const [first, ...others] = [1, 2, 3, 4].map(holdJob)
    queue = await start()
    await Promise.all([1, 2, 3, 4].map(add))
    await expect.poll(() => begun.length).toBe(4)
    await lock('_private_jobs', 'exclusive')
    first?.resolve()
    await expect.poll(() => waiting('delete from')).toBe(1)
    await endConnections(`query ilike '%delete from%'`)
    await expect.poll(() => waiting('delete from')).toBe(0)
    await unlock()
    // One after the other: each end of a job is a batch of its own.
    for (const [at, other] of others.entries()) {
      other.resolve()
      await expect.poll(async () => (await jobsLeft()).length).toBeLessThanOrEqual(3 - at)
    }
    await expectAllDone(1, 2, 3, 4)
  })

  it('goes on when the first question of its next run was never answered', async () => {
    const hold = holdJob(1)
    queue = await start()
    await add(1)
    await expect.poll(() => begun).toEqual([1])
    await lock('_private_tasks', 'share')
    await locker.query('savepoint of_jobs')
    await locker.query('lock table graphile_worker._private_jobs in exclusive mode')
    hold.resolve()
    await expect.poll(() => waiting('delete from')).toBe(1)
    await endConnections(`query ilike '%delete from%'`)
    await locker.query('rollback to of_jobs')
    await expect.poll(() => waiting('insert into "graphile_worker"._private_tasks')).toBe(1)
    await endConnections(`query ilike '%_private_tasks%'`)
    await unlock()
    await expectAllDone(1)
  })

  it('cannot start where its first question is not answered', async () => {
    await lock('_private_tasks', 'share')
    const starting = start()
    starting.catch(() => {})
    await expect.poll(() => waiting('insert into "graphile_worker"._private_tasks')).toBe(1)
    await endConnections(`query ilike '%_private_tasks%'`)
    await expect(starting).rejects.toThrow('terminating connection')
    await unlock()
  })
})
