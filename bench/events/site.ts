import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineEvent } from '#kernel/event.ts'
import type { Connection } from '#platform/database/connection.ts'
import { inTransaction, openDatabase } from '#platform/database/database.ts'
import { Bell } from '#platform/events/bell.ts'
import { consume, type Consumer } from '#platform/events/facts.ts'
import { publish } from '#platform/events/publish.ts'
import { PushTail } from '#platform/events/push-tail.ts'
import { defineJob, requestJob, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import type { Services } from '#platform/services.ts'

const payload = z.strictObject({ n: z.int() })
const heard = defineEvent({ topic: 'bench', summary: 'bench', audience: 'everyone', payload })
const kept = defineEvent({ topic: 'bench_fact', summary: 'bench', isFact: true, payload })
const reader = { name: 'bench', events: [kept], beginsWith: 'all' } satisfies Consumer

const BATCH = 500

/** A site of one process, and how long each kind of event takes it once, in ms. */
export interface BenchSite {
  job(): Promise<number>
  fact(): Promise<number>
  push(): Promise<number>
  /** The same as a fact, in one log that carries everything. */
  oneLog(): Promise<number>
  /** How many pushes came by, those of the flood among them. */
  seen(): number
  close(): Promise<void>
}

export async function openSite(at: Connection): Promise<BenchSite> {
  const { db, close } = openDatabase(at, { max: 8 })
  const bell = new Bell()
  const log = createLog('silent')
  const tail = new PushTail(db, log, bell)
  const waiting = new Map<number, () => void>()
  const done = (n: number) => {
    waiting.get(n)?.()
    waiting.delete(n)
  }
  let seen = 0
  let last = 0
  tail.listen({
    onPushes: (pushes) => {
      seen += pushes.length
      for (const { topic, data } of pushes)
        if (topic === heard.topic) done((JSON.parse(data) as { n: number }).n)
    },
    onGap: () => {},
  })
  await tail.start()
  const job = defineJob({ name: 'bench', payload, run: async (_services, { n }) => done(n) })
  const runner = await startJobs({ db, bell, log } as unknown as Services, at, [job], 1)
  /** From before `write` commits until `done` hears of it. */
  const timed = async (write: (n: number) => Promise<void>, look?: () => Promise<unknown>) => {
    const n = (last += 1)
    const arrival = Promise.withResolvers<void>()
    waiting.set(n, arrival.resolve)
    const start = performance.now()
    await write(n)
    bell.ring()
    while (look && waiting.has(n)) await look()
    await arrival.promise
    return performance.now() - start
  }
  const log1 = oneLogOn(db, done)
  return {
    job: () => timed((n) => inTransaction(db, (tx) => requestJob(tx, job, { n }))),
    fact: () =>
      timed(
        (n) => inTransaction(db, (tx) => publish(tx, kept, { payload: { n } })),
        () =>
          inTransaction(db, (tx) =>
            consume(tx, reader, BATCH, async (facts) => {
              for (const fact of facts) done(fact.payload.n)
            }),
          ),
      ),
    push: () => timed((n) => inTransaction(db, (tx) => publish(tx, heard, { payload: { n } }))),
    oneLog: () => timed((n) => log1.write(n), log1.look),
    seen: () => seen,
    async close() {
      await runner.stop()
      await tail.stop()
      await close()
    },
  }
}

/** The control: a log of everything, whose consumer reads all of it and leaves out what is not its own. */
function oneLogOn(db: Services['db'], done: (n: number) => void) {
  return {
    write: async (n: number) => {
      await sql`insert into bench.one_log (topic, payload)
                values ('bench_fact', ${JSON.stringify({ n })}::jsonb)`.execute(db)
    },
    look: () =>
      inTransaction(db, async (tx) => {
        const { rows } = await sql<{
          xid: string
          push_id: bigint
          topic: string
          payload: { n: number }
        }>`
          select e.xid::text as xid, e.push_id, e.topic, e.payload
            from (select xid, push_id from bench.place for update) at
           cross join lateral (
                 select * from bench.one_log e
                  where (e.xid, e.push_id) > (at.xid, at.push_id) and e.xid < platform.horizon()
                  order by e.xid, e.push_id limit ${BATCH}) e`.execute(tx)
        const end = rows.at(-1)
        if (!end) return
        await sql`update bench.place set xid = ${end.xid}::xid8, push_id = ${end.push_id}`.execute(
          tx,
        )
        for (const { topic, payload: said } of rows) if (topic === 'bench_fact') done(said.n)
      }),
  }
}

/** Twins of the table of pushes, one that nobody reads and one that carries everything. */
export const TWINS = `
  create schema bench;
  grant usage on schema bench to slth_app;
  create unlogged table bench.elsewhere (like platform.push including all);
  create table bench.one_log (like platform.push including all);
  create table bench.place (xid xid8 not null, push_id bigint not null);
  insert into bench.place values ('0', 0);
  grant select, insert, update on all tables in schema bench to slth_app;`
