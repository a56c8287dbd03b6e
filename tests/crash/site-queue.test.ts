import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireServices } from '#apps/server/wiring.ts'
import { inTransaction } from '#platform/database/database.ts'
import { defineJob, requestJob, startJobs, type JobRunner } from '#platform/jobs/jobs.ts'
import { startOwnCluster, type OwnCluster } from './torture/own-cluster.ts'

// The database vanishes under a job that runs. The job ends, the queue cannot write that down, and
// the process must live: an unhandled rejection in here fails the file.
let cluster: OwnCluster
let wired: ReturnType<typeof wireServices>
let runner: JobRunner
const begun: number[] = []
let hold = Promise.withResolvers<void>()

const job = defineJob({
  name: 'test.hold',
  payload: z.object({ n: z.number() }),
  async run(_services, { n }) {
    begun.push(n)
    if (n === 1) await hold.promise
  },
})
const request = (n: number) => inTransaction(wired.services.db, (tx) => requestJob(tx, job, { n }))

const jobsLeft = () =>
  cluster.query("select id from graphile_worker.jobs where task_identifier = 'test.hold'")

beforeAll(async () => {
  cluster = await startOwnCluster()
  wired = wireServices(cluster.config, cluster.secrets, cluster.app)
  await wired.services.pushes.start()
  runner = await startJobs(wired.services, cluster.app, [job], 2)
})

afterAll(async () => {
  await runner?.stop()
  await wired?.close()
  await cluster?.close()
})

test.each(['SIGKILL', 'SIGQUIT'] as const)(
  'the queue lives through %s of the server',
  async (signal) => {
    begun.length = 0
    hold = Promise.withResolvers()
    await request(1)
    await expect.poll(() => begun).toEqual([1])
    await cluster.endPostmaster(signal)
    hold.resolve()
    await cluster.bringUp()
    // What could not be written down is done again at once, and what comes after is done too.
    await request(2)
    await expect.poll(() => begun.toSorted((a, b) => a - b)).toEqual([1, 1, 2])
    await expect.poll(jobsLeft).toEqual([])
  },
)

test('a connection that breaks inside a transaction ends that transaction, not the process', async () => {
  const { db } = wired.services
  await expect(
    inTransaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await cluster.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      // Idle for a moment: the end of the connection is heard by nobody who waits for an answer.
      await new Promise((resume) => setTimeout(resume, 200))
      await sql`select 1`.execute(tx)
    }),
  ).rejects.toThrow(/onnection|terminat/)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a queue without its database can be stopped', async () => {
  const other = await startJobs(wired.services, cluster.app, [job], 1)
  await cluster.endPostmaster('SIGKILL')
  // It must end, not end soon: a stop that waits for the database would meet the test's time limit.
  await other.stop()
  await cluster.bringUp()
})
