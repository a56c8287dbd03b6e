import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, expect, test } from 'vitest'
import { defineEvent } from '#kernel/event.ts'
import { testDatabase } from '#tests/support/database.ts'
import { inTransaction, openDatabase } from '../database/database.ts'
import { consume, type Consumer } from './facts.ts'
import { publish } from './publish.ts'
import { prunePushesTick, pruneFactsJob } from './prune-events.ts'
import type { Services } from '../services.ts'

const payload = z.strictObject({ n: z.int() })
const fact = (topic: string) => defineEvent({ topic, summary: 'test', isFact: true, payload })
const [sold, paid, other] = [fact('sold'), fact('paid'), fact('other')]

const database = await testDatabase()
const { db, close } = openDatabase(database.app, { max: 4 })
afterAll(async () => {
  await close()
  await database.drop()
})

const say = (event: typeof sold, n: number) =>
  inTransaction(db, (tx) => publish(tx, event, { payload: { n } }))

const readerOf = (name: string, events: (typeof sold)[], beginsWith: Consumer['beginsWith']) => {
  const read: number[] = []
  const look = (limit = 10, fail = false) =>
    inTransaction(db, (tx) =>
      consume(tx, { name, events, beginsWith }, limit, async (facts) => {
        read.push(...facts.map(({ payload: { n } }) => n))
        if (fail) throw new Error('the effect failed')
      }),
    )
  return { read, look }
}

test('a consumer reads its own topics, in order, in batches, each once', async () => {
  const { read, look } = readerOf('both', [sold, paid], 'all')
  for (const [event, n] of [
    [sold, 1],
    [other, 2],
    [paid, 3],
    [sold, 4],
    [other, 5],
  ] as const)
    await say(event, n)
  await expect
    .poll(async () => {
      await look(2)
      return read
    })
    .toEqual([1, 3, 4])
  expect(await look()).toBe(0)
})

test('one whose effect fails keeps its place', async () => {
  const { read, look } = readerOf('fails', [other], 'all')
  await expect.poll(() => look(10, true).catch(() => read.length)).toBeGreaterThan(0)
  read.length = 0
  await look()
  expect(read).toEqual([2, 5])
})

test('one that is new and begins with what is new hears nothing of before', async () => {
  const { read, look } = readerOf('late', [sold], 'new')
  await look()
  await say(sold, 6)
  await expect
    .poll(async () => {
      await look()
      return read
    })
    .toEqual([6])
})

test('a fact that commits late is not passed over', async () => {
  const { read, look } = readerOf('patient', [paid], 'new')
  await look()
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = inTransaction(db, async (tx) => {
    await publish(tx, paid, { payload: { n: 7 } })
    begun.resolve()
    await finish.promise
  })
  await begun.promise
  await say(paid, 8)
  await look()
  expect(read).toEqual([])
  finish.resolve()
  await slow
  await expect
    .poll(async () => {
      await look()
      return read
    })
    .toEqual([7, 8])
})

test('old facts go once all that read their topic have them; old pushes go, and it is noted', async () => {
  const services = { db } as unknown as Services
  const owner = openDatabase(database.superuser, { max: 1 })
  const topics = async () =>
    (await owner.db.selectFrom('platform.fact').select('topic').execute()).map(({ topic }) => topic)
  await sql`select platform.begin_incarnation()`.execute(db)
  await sql`insert into platform.push (topic, payload, created_at)
            values ('old', '{}', now() - interval '1 hour'), ('new', '{}', now())`.execute(owner.db)
  await sql`update platform.fact set created_at = now() - interval '1 year'`.execute(owner.db)
  // `late` and `both` have not read what was sold last; nobody waits for `other` but `fails`.
  await say(sold, 9)
  await sql`update platform.fact set created_at = now() - interval '1 year'
             where payload ->> 'n' = '9'`.execute(owner.db)
  await pruneFactsJob.run(services, {})
  expect(new Set(await topics())).toEqual(new Set(['sold', 'paid']))
  await expect
    .poll(async () => {
      await prunePushesTick.run(services)
      return owner.db.selectFrom('platform.push').select('topic').execute()
    })
    .toEqual([{ topic: 'new' }])
  const { floor_xid } = await owner.db
    .selectFrom('platform.push_life')
    .select('floor_xid')
    .executeTakeFirstOrThrow()
  expect(BigInt(floor_xid)).toBeGreaterThan(0n)
  await owner.close()
})
