import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase, type OpenDatabase } from '#platform/database/database.ts'
import { Bell } from '#platform/events/bell.ts'
import { consume, type Consumer } from '#platform/events/facts.ts'
import { publish } from '#platform/events/publish.ts'
import { PushTail } from '#platform/events/push-tail.ts'
import type { Push } from '#platform/events/pushes.ts'
import { createLog } from '#platform/log/log.ts'
import { toMember } from '#tests/support/events.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { startPair, type Pair } from './standby.ts'

// What a second machine shows: on a standby nobody knows which transactions run, and a promoted one
// gives out again the transaction ids that were taken and wrote no log.
const BURNT = 50
const HAPPENINGS = 10

let pair: Pair
let open: OpenDatabase
beforeAll(async () => {
  pair = await startPair()
  open = openDatabase(pair.app, { max: 4 })
})
afterAll(async () => {
  await open?.close()
  await pair?.close()
})

const numberOf = ({ data }: Push) => (JSON.parse(data) as { n: number }).n

const tell = (n: number) =>
  inTransaction(open.db, (tx) => publish(tx, toMember, { memberId: 1, payload: { n } }))

/** What reached the listeners of a tail of this process: numbers, and where there was a gap. */
async function follow() {
  const bell = new Bell()
  const tail = new PushTail(open.db, createLog('silent'), bell)
  const heard: { what: number | 'gap'; xid: bigint }[] = []
  tail.listen({
    onPushes: (pushes) =>
      heard.push(...pushes.map((push) => ({ what: numberOf(push), xid: push.cursor.xid }))),
    onGap: ({ xid }) => heard.push({ what: 'gap', xid }),
  })
  await tail.start()
  return { tail, heard, words: () => heard.map(({ what }) => what) }
}

test('a standby refuses to say where the horizon is', async () => {
  await pair.untilReplayed()
  await expect(pair.askStandby('select platform.horizon()')).rejects.toThrow(/standby/)
  expect(await pair.primary.ask('select platform.horizon()')).toHaveLength(1)
})

test('after a promotion no event is passed over in silence', async () => {
  const { tail: early, words: earlyWords } = await follow()
  await tell(0)
  await expect.poll(earlyWords).toEqual([0])
  await pair.untilReplayed()
  await pair.burnIds(BURNT)
  const { tail, heard, words } = await follow()
  const before = tail.cursor
  await pair.promote()
  for (let n = 1; n <= HAPPENINGS / 2; n += 1) await tellPatiently(n)
  for (const heardBy of [words, earlyWords]) await expect.poll(heardBy).toContain('gap')
  for (let n = HAPPENINGS / 2 + 1; n <= HAPPENINGS; n += 1) await tell(n)
  for (const heardBy of [words, earlyWords])
    await expect.poll(() => heardBy().at(-1)).toBe(HAPPENINGS)
  // Had the place been kept, these would lie before it: without that the test proves nothing.
  expect(heard.some(({ xid }) => xid <= before.xid)).toBe(true)
  for (const [place, one] of [words(), earlyWords().slice(1)].entries()) {
    const [first, ...rest] = one
    expect([place, first]).toEqual([place, 'gap'])
    const numbers = Array.from({ length: HAPPENINGS }, (_, at) => at + 1)
    expect(numbers.slice(-rest.length)).toEqual(rest)
  }
  expect(tail.cursor.incarnation).toBeGreaterThan(before.incarnation)
  const lives = await pair.askStandby<{ timeline: number }>(
    'select timeline from platform.incarnation order by incarnation_no',
  )
  expect(lives.map(({ timeline }) => timeline)).toEqual([1, 2])
  await Promise.all([tail.stop(), early.stop()])
})

test('a consumer goes on from its place, which was replicated with it', async () => {
  const reads = { name: 'test', events: [toMember], beginsWith: 'all' } satisfies Consumer
  const read: (number | undefined)[] = []
  await inTransaction(open.db, (tx) =>
    consume(tx, reads, 100, async (facts) => {
      read.push(...facts.map(({ payload }) => payload.n))
    }),
  )
  expect(read).toEqual(Array.from({ length: HAPPENINGS + 1 }, (_, n) => n))
})

/** The address leads to the new primary; connections to the old one break first. */
async function tellPatiently(n: number): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await pause(50)) {
    try {
      return await tell(n)
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
  }
}
