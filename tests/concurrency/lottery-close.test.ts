import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { createBill } from '#features/lottery/bill/contract.ts'
import { send, sendUntilDecided } from '#tests/support/client.ts'
import { advanceRounds, AGENT_ID, lobbyMarket, openRound } from '#tests/support/lottery.ts'
import { memberActor, signInMember, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { startSiteProcess, type SiteProcess } from '#tests/support/processes.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '17:50') })
const sites: SiteProcess[] = []
const members: MemberActor[] = []
const CLOSE = bangkokInstant('2026-11-23', '18:10')

beforeAll(async () => {
  await advanceRounds(world)
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
  for (let count = 0; count < 8; count += 1) {
    const member = await memberActor(world)
    await deposit(world, member, '1000')
    members.push(member)
  }
})

afterAll(async () => {
  for (const site of sites) await site.stop()
})

const bill = (roundId: number, number: string) => ({
  round_id: roundId,
  agent_id: AGENT_ID,
  lines: [{ bet_type: 'top2' as const, number, amount: '1.00', rate: '90' }],
})

test('buyers at the closing second: what was accepted is below the fence, before the time, frozen', async () => {
  const roundId = Number((await openRound(world, 'hanoi')).round_id)
  await world.clock.set(new Date(CLOSE.getTime() - 60_000))
  let accepted = 0
  const buyers = members.map(async (member, at) => {
    for (let turn = 0; ; turn += 1) {
      const number = `${(at * 11 + turn) % 100}`.padStart(2, '0')
      const url = sites[turn % 2]?.url ?? ''
      const answer = await send(url, createBill, bill(roundId, number), member)
      if (answer.error !== 0) return answer.code
      accepted += 1
    }
  })
  // The last second comes when everybody is at it, however long that takes.
  await expect.poll(() => accepted).toBeGreaterThan(2 * members.length)
  await world.clock.set(new Date(CLOSE.getTime() - 1_000))
  const job = (async () => {
    while ((await world.clock.now()) < CLOSE) await advanceRounds(world)
    await advanceRounds(world)
  })()
  const reasons = await Promise.all(buyers)
  await job
  expect(new Set(reasons)).toEqual(new Set(['round_closed']))
  const [facts] = await world.query<Record<string, string | boolean>>(
    `select count(*)::integer as bills, bool_and(b.xid < r.fence) as below, max(b.sold_at) < r.close_at as early,
            f.bill_count::integer as frozen
       from lottery.bill b join lottery.round r using (round_id) join lottery.freeze f using (round_id)
      where r.round_id = $1 group by r.round_id, f.bill_count`,
    [roundId],
  )
  expect(facts).toEqual({ bills: accepted, below: true, early: true, frozen: accepted })
})

test('a sale that hangs while the round closes holds the freeze back, and is counted', async () => {
  const { round } = await lobbyMarket(world, 'lao_pattana')
  const roundId = Number(round?.round_id)
  const member = members[0]
  if (!member) throw new Error('no member')
  await signInMember(world, member)

  // The number's row is locked by somebody else, so the sale hangs with its transaction id taken,
  // after it has its wallet and before it has looked at round and clock.
  const hold = `select from lottery.exposure where round_id = ${roundId} and number = '55' for update`
  await send(sites[0]?.url ?? '', createBill, bill(roundId, '55'), member)
  const blocker = await holdRow(hold)
  const hanging = sendUntilDecided(sites[1]?.url ?? '', createBill, bill(roundId, '55'), member)
  await untilBlocked()

  // Meanwhile another sale is written but not committed: this one must be counted.
  const writer = await openSale(roundId, members[1]?.memberId ?? 0)
  await world.clock.set(bangkokInstant('2026-11-23', '20:20'))
  await signInMember(world, member)
  await advanceRounds(world)
  expect(await finalNow(roundId)).toBe(false)
  expect(await frozenBills(roundId)).toBeUndefined()

  await writer.commit()
  await blocker.release()
  expect((await hanging).code).toBe('round_closed')
  // A transaction of another test on the same cluster holds the fence back too, while it lasts.
  await expect
    .poll(async () => {
      await advanceRounds(world)
      return finalNow(roundId)
    })
    .toBe(true)
  expect(await frozenBills(roundId)).toBe(2)
})

async function holdRow(text: string): Promise<{ release(): Promise<void> }> {
  const client = await connect()
  await client.query('begin')
  await client.query(text)
  return {
    async release() {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** A sale by the batch function in a transaction that stays open. */
async function openSale(roundId: number, memberId: number): Promise<{ commit(): Promise<void> }> {
  const client = await connect()
  await client.query('begin')
  const { rows } = await client.query(
    `select s.applied from ledger.account a cross join lateral lottery.sell_batch(
       array[row(gen_random_uuid(), '\\x00000000000000000000000000000000', a.home_id, a.account_id, $1::bigint,
                 6, 'SALEINTHEOPEN1', '', null)::lottery.new_bill],
       array[row(1, 'top2', '56', 100, 9000)::lottery.new_line]) s
      where a.home_id = $2 and a.kind = 2000`,
    [roundId, memberId],
  )
  expect(rows).toEqual([{ applied: true }])
  return {
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}

async function connect() {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ ...world.database.superuser })
  await client.connect()
  return client
}

async function untilBlocked(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const waiting = await world.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (waiting.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('no sale waits for the row')
}

const finalNow = async (roundId: number) =>
  (
    await world.query<{ final: boolean }>('select lottery.sales_are_final($1) as final', [roundId])
  )[0]?.final
const frozenBills = async (roundId: number) =>
  (
    await world.query<{ bills: number }>(
      'select bill_count::integer as bills from lottery.freeze where round_id = $1',
      [roundId],
    )
  )[0]?.bills
