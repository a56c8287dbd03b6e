import * as z from 'zod/mini'
import { afterAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { testWorld } from '#tests/support/world.ts'
import { inTransaction } from '../database/database.ts'
import { defineJob, requestJob, runJob, startJobs } from './jobs.ts'

const world = await testWorld()
const { services } = world
const done: number[] = []
let failuresLeft = 0
const job = defineJob({
  name: 'test.count',
  payload: z.object({ n: z.number() }),
  run: async (_services, { n }) => {
    if (failuresLeft > 0) {
      failuresLeft -= 1
      throw new Error('not yet')
    }
    done.push(n)
  },
})
const runner = await startJobs(services, world.database.app, [job], 2)
afterAll(() => runner.stop())

const request = async (n: number, { fail = false, key = '' } = {}) => {
  await inTransaction(services.db, async (tx) => {
    await requestJob(tx, job, { n }, key ? { key } : {})
    if (fail) throw new Error('rolled back')
  }).catch(() => {})
  services.bell.ring()
}

describe('jobs', () => {
  it('run after the commit that asked for them, and only then', async () => {
    await request(1)
    await request(2, { fail: true })
    await request(3)
    await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual([1, 3])
  })

  it('are tried again when they fail', async () => {
    failuresLeft = 1
    await request(7)
    await expect.poll(() => failuresLeft).toBe(0)
    const rows = await world.query<{ attempts: number }>(
      "select attempts from graphile_worker.jobs where task_identifier = 'test.count'",
    )
    expect(rows).toEqual([{ attempts: 1 }])
  })

  it('that a dead process left locked are run again', async () => {
    await world.query(
      `with made as (select (graphile_worker.add_job('test.count', '{"n": 9}')).id)
       update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-the-dead'
        where id in (select id from made)`,
    )
    const heir = await startJobs(services, world.database.app, [job], 1)
    await expect.poll(() => done).toContain(9)
    await heir.stop()
  })

  it('that run are left to who runs them', async () => {
    const hold = Promise.withResolvers<void>()
    let begun = 0
    const long = defineJob({
      name: 'test.long',
      payload: z.object({}),
      run: () => ((begun += 1), hold.promise),
    })
    const first = await startJobs(services, world.database.app, [long], 1)
    await inTransaction(services.db, (tx) => requestJob(tx, long, {}))
    services.bell.ring()
    await expect.poll(() => begun).toBe(1)
    const second = await startJobs(services, world.database.app, [long], 1)
    await new Promise((resume) => setTimeout(resume, 1_500))
    hold.resolve()
    await first.stop()
    await second.stop()
    expect(begun).toBe(1)
  })

  it('whose turn came while no process ran are made up for once', async () => {
    let turns = 0
    const ask = async (text: string) => (await world.query<{ is: boolean }>(text))[0]?.is
    const minutely = defineJob({
      name: 'test.minutely',
      payload: z.object({}),
      cron: '* * * * *',
      // The first stays until all that were missed are written down: they stand in for each other.
      run: async () => {
        turns += 1
        const written = `select last_execution >= date_trunc('minute', now()) as is
          from graphile_worker._private_known_crontabs where identifier = 'test.minutely'`
        await expect.poll(() => ask(written)).toBe(true)
      },
    })
    await world.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('test.minutely', now() - interval '1 hour', now() - interval '5 minutes')`,
    )
    const late = await startJobs(services, world.database.app, [minutely], 1)
    await expect.poll(() => turns).toBeGreaterThan(0)
    const done = 'select not exists (select from graphile_worker.jobs) as is'
    await expect.poll(() => ask(done)).toBe(true)
    await late.stop()
    // The first, one for all the others, and perhaps the one of the minute that began meanwhile.
    expect(turns).toBeLessThanOrEqual(3)
  })

  it('wait for their instant by the clock of the product', async () => {
    const runAt = new Date((await services.clock.now()).getTime() + 60 * MINUTE_MS)
    const later = { name: 'test.later', payload: z.object({}) }
    await inTransaction(services.db, (tx) => requestJob(tx, later, {}, { runAt }))
    services.bell.ring()
    const waitsMinutes = async () => {
      const rows = await world.query<{ minutes: number }>(
        `select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs
          where task_identifier = 'test.later'`,
      )
      return rows[0]?.minutes
    }
    await expect.poll(waitsMinutes).toBe(60)
  })

  it('refuse a payload that is not theirs', async () => {
    await expect(runJob(services, job, { n: 'x' } as never)).rejects.toThrow('test.count')
  })
})
