import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { cancelBill, createBill } from '#features/lottery/bill/contract.ts'
import { setNumberLimit } from '#tests/support/risk.ts'
import { send, sendUntilDecided } from '#tests/support/client.ts'
import { advanceRounds, AGENT_ID, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { startSiteProcess, type SiteProcess } from '#tests/support/processes.ts'
import { testWorld } from '#tests/support/world.ts'

// Everybody wants one number whose limit is a quarter of what they ask for, from two server
// processes, each bill with other numbers beside it in an order of its own, a fifth of the buyers
// taking their bill back and trying again, each member twice at most, below what a day allows. Whoever
// is refused last met a full number, so when all is over exactly the limit is sold.
const BILLS = 200
const MEMBERS = 20
const CAP_BAHT = 50
const HOT = '77'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
const sites: SiteProcess[] = []
const members: MemberActor[] = []
let roundId: number

beforeAll(async () => {
  await advanceRounds(world)
  roundId = Number((await openRound(world, 'hanoi')).round_id)
  await setNumberLimit(world.services, 1, {
    roundId,
    betType: 'bottom2',
    number: HOT,
    rateX100: null,
    capSatang: BigInt(CAP_BAHT) * 100n,
    reason: 'เลขดัง',
  })
  sites.push(...(await Promise.all([startSiteProcess(world), startSiteProcess(world)])))
  members.push(...(await Promise.all(Array.from({ length: MEMBERS }, payingMember))))
})

afterAll(async () => {
  for (const site of sites) await site.stop()
})

async function payingMember(): Promise<MemberActor> {
  const member = await memberActor(world)
  await deposit(world, member, '200')
  return member
}

const siteUrl = (turn: number) => sites[turn % sites.length]?.url ?? ''
const memberOf = (turn: number) => members[turn % members.length] ?? { cookies: new Map() }

/** Every fifth turn, spread over all members: two of the ten turns of each. */
const takesBack = (turn: number) => (turn + Math.floor(turn / MEMBERS)) % 5 === 0

/** The hot number among three others, its place and theirs different from bill to bill. */
function linesOf(turn: number) {
  const others = [turn % 7, (turn * 3) % 11, (turn * 5) % 13].map((n) => `${20 + n}`)
  const numbers = [...others.slice(0, turn % 4), HOT, ...others.slice(turn % 4)]
  if (turn % 2) numbers.reverse()
  return numbers.map((number) => ({
    bet_type: 'bottom2' as const,
    number,
    amount: '1.00',
    rate: '90',
  }))
}

const buy = (turn: number, site = turn) =>
  sendUntilDecided(
    siteUrl(site),
    createBill,
    { round_id: roundId, agent_id: AGENT_ID, lines: linesOf(turn) },
    memberOf(turn),
  )

/** Buys; whoever takes back does so at once, at the other process, and tries again. */
async function play(turn: number): Promise<{ sold: number; cancelled: number; full: number }> {
  const first = await buy(turn)
  if (first.code === 'number_closed') return { sold: 0, cancelled: 0, full: 1 }
  expect(first.code).toBe('')
  if (!takesBack(turn)) return { sold: 1, cancelled: 0, full: 0 }
  const asked = { bill_id: first.data.bill_id, agent_id: AGENT_ID }
  const back = await send(siteUrl(turn + 1), cancelBill, asked, memberOf(turn))
  expect(back.code).toBe('')
  const second = await buy(turn, turn + 1)
  if (second.code === 'number_closed') return { sold: 1, cancelled: 1, full: 1 }
  expect(second.code).toBe('')
  return { sold: 2, cancelled: 1, full: 0 }
}

test('200 parallel bills and cancels from two processes sell exactly the limit', async () => {
  const ended = await Promise.allSettled(Array.from({ length: BILLS }, (_, turn) => play(turn)))
  const failed = ended.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  expect(failed).toEqual([])
  const played = ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  const sum = (key: 'sold' | 'cancelled' | 'full') =>
    played.reduce((total, one) => total + one[key], 0)
  expect(sum('sold') - sum('cancelled')).toBe(CAP_BAHT)
  expect(sum('cancelled')).toBeGreaterThan(0)
  expect(sum('full')).toBeGreaterThan(BILLS / 2)

  const [recount] = await world.query<{ amount: string; bills: string }>(
    `select sum(l.amount_satang) as amount, count(distinct l.bill_id) as bills
       from lottery.line l
      where l.round_id = $1 and l.bet_type = 'bottom2' and l.number = $2
        and not exists (select from lottery.bill_cancel c where c.bill_id = l.bill_id)`,
    [roundId, HOT],
  )
  expect(recount).toEqual({ amount: `${CAP_BAHT * 100}`, bills: `${CAP_BAHT}` })
  const [exposure] = await world.query<{ sold: string }>(
    `select sold_satang as sold from lottery.exposure
      where round_id = $1 and bet_type = 'bottom2' and number = $2`,
    [roundId, HOT],
  )
  expect(exposure?.sold).toBe(recount?.amount)
  expect(await world.query("select * from lottery.reconcile('full')")).toEqual([])
})
