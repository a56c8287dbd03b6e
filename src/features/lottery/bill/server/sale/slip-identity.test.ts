import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { WireInput } from '#kernel/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { listWallets } from '#ledger/wallets.ts'
import { giveBonusWallet } from '#tests/support/bonus-wallet.ts'
import { sendUntilDecided } from '#tests/support/client.ts'
import { advanceRounds, AGENT_ID, checkBill, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelBill, createBill, listBills } from '../../contract.ts'
import { sellBills, type NewBill } from './sale-store.ts'

// A slip is sold once, however often, from wherever and with whatever it is sent. The cheat is the member's own
// second tab, or a program that changes what it can: the key, a line, the wallet, the process that is asked.

type Bill = WireInput<typeof createBill>

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
const second = await world.secondSite()
let member: MemberActor
let roundId: number

beforeAll(async () => {
  await advanceRounds(world)
  roundId = Number((await openRound(world, 'hanoi')).round_id)
  member = await memberActor(world)
  await deposit(world, member, '2000')
})

const top2 = (number: string, amount = '20.00', rate = '90'): Bill['lines'][number] => ({
  bet_type: 'top2',
  number,
  amount,
  rate,
})
const buy = (actor: MemberActor, bill: Partial<Bill> & Pick<Bill, 'lines'>, key?: string) =>
  sendBill(
    world,
    actor,
    { round_id: roundId, ...bill },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const billsOf = async (actor: MemberActor) =>
  (await world.ask(listBills, { round_id: roundId }, actor)).items
const balanceOf = async ({ memberId }: MemberActor) =>
  (await listWallets(world.services.db, memberId)).reduce(
    (sum, { availableSatang }) => sum + availableSatang,
    0n,
  )

const givenTo = async ({ memberId }: MemberActor, satang: bigint) =>
  Number(
    await giveBonusWallet(world, memberId, {
      satang,
      stakeMaxSatang: satang,
      stakeKinds: ['lottery_stake'],
    }),
  )

test('twenty at once, of two processes, two wallets and two contents, buy a slip once', async () => {
  const buyer = await memberActor(world)
  await deposit(world, buyer, '900')
  const [main] = await listWallets(world.services.db, buyer.memberId)
  const given = await givenTo(buyer, 90_000n)
  const before = await balanceOf(buyer)
  const slip_id = randomUUID()
  const sites = [world.site.memberUrl, second.memberUrl]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      sendUntilDecided(
        sites[turn % 2] ?? world.site.memberUrl,
        createBill,
        {
          agent_id: AGENT_ID,
          round_id: roundId,
          wallet_id: turn % 4 < 2 ? Number(main?.id) : given,
          slip_id,
          lines: turn % 3 === 0 ? [top2('12'), top2(`${40 + turn}`)] : [top2('12')],
        },
        buyer,
      ),
    ),
  )
  const bills = await billsOf(buyer)
  expect(bills).toHaveLength(1)
  const sold = answers.filter(({ code }) => code === '')
  expect(sold.map(({ data }) => data.bill_id)).toEqual([bills[0]?.bill_id])
  const refused = answers.filter(({ code }) => code !== '')
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['slip_sold']))
  // Each of them is told which bill it became, and nothing else of it.
  expect(new Set(refused.map(({ data }) => JSON.stringify(data)))).toEqual(
    new Set([JSON.stringify({ bill_id: bills[0]?.bill_id, bill_no: bills[0]?.bill_no })]),
  )
  const paid = BigInt(Math.round(Number(bills[0]?.total) * 100))
  expect(before - (await balanceOf(buyer))).toBe(paid)
})

test('two wallets that queue on nothing: the second waits for the first, and then is refused', async () => {
  const buyer = await memberActor(world)
  await deposit(world, buyer, '100')
  const given = await givenTo(buyer, 10_000n)
  const slip_id = randomUUID()
  let later: ReturnType<typeof buy> | undefined
  await inTransaction(world.services.db, async (tx) => {
    const [outcome] = await sellBills(tx, [await newBill(buyer, { slipId: slip_id })])
    expect(outcome?.applied).toBe(true)
    later = buy(buyer, { slip_id, wallet_id: given, lines: [top2('77')] })
    await expect
      .poll(async () => {
        const waiting = await world.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return waiting.length
      })
      .toBeGreaterThan(0)
  })
  expect((await later)?.code).toBe('slip_sold')
  expect(await billsOf(buyer)).toHaveLength(1)
})

test('in one batch the first good one is sold, the others are refused', async () => {
  const [buyer, other] = [await memberActor(world), await memberActor(world)]
  for (const one of [buyer, other]) await deposit(world, one, '500')
  const slipId = randomUUID()
  const bills = await Promise.all([
    newBill(buyer, { slipId, rateX100: 1n }),
    newBill(buyer, { slipId }),
    newBill(buyer, { slipId }),
    // A name is the member's own: another may have the same.
    newBill(other, { slipId }),
    newBill(buyer, {}),
    newBill(buyer, {}),
  ])
  const outcomes = await inTransaction(world.services.db, (tx) => sellBills(tx, bills))
  expect(outcomes.map(({ error }) => error)).toEqual([
    'rate_changed',
    null,
    'slip_sold',
    null,
    null,
    null,
  ])
})

test('a refusal leaves the slip unsold; the same key again gets the stored answer', async () => {
  const slip_id = randomUUID()
  const key = randomUUID()
  const bill = { slip_id, lines: [top2('34')] }
  expect((await buy(member, { slip_id, lines: [top2('34', '20.00', '95')] })).code).toBe(
    'rate_changed',
  )
  const first = await buy(member, bill, key)
  expect(first.code).toBe('')
  expect((await buy(member, bill, key)).data).toEqual(first.data)
  // The same key for another slip is another intent.
  expect((await buy(member, { ...bill, slip_id: randomUUID() }, key)).code).toBe(
    'idempotency_mismatch',
  )
})

test('the check before says it too, and a bill that was cancelled stays the slip’s', async () => {
  const slip_id = randomUUID()
  const sent = { round_id: roundId, slip_id, lines: [top2('35')] }
  const sold = (await buy(member, sent)).data
  const bought = { bill_id: sold.bill_id, bill_no: sold.bill_no }
  // What else is wrong with it by now is not what is to be said first.
  const worse = { ...sent, lines: [top2('35', '20.00', '95'), top2('5')] }
  for (const bill of [sent, worse]) {
    const dry = await checkBill(world, member, bill)
    expect([dry.code, dry.data, dry.details]).toEqual(['slip_sold', bought, []])
    const sale = await buy(member, bill)
    expect([sale.code, sale.data, sale.details]).toEqual(['slip_sold', bought, []])
  }
  await world.ask(cancelBill, { bill_id: sold.bill_id, agent_id: AGENT_ID }, member)
  expect((await buy(member, sent)).code).toBe('slip_sold')
  expect((await buy(member, { ...sent, slip_id: randomUUID() })).code).toBe('')
  // Nor does a name that is none reach the rules.
  const none = await buy(member, { ...sent, slip_id: 'x' })
  expect([none.code, none.details[0]?.field]).toEqual(['invalid_input', 'slip_id'])
})

let number = 10
async function newBill(
  { memberId }: MemberActor,
  { slipId = null, rateX100 = 9000n }: { slipId?: string | null; rateX100?: bigint },
): Promise<NewBill> {
  const [wallet] = await listWallets(world.services.db, memberId)
  return {
    operationKey: randomUUID(),
    requestHash: Buffer.alloc(16),
    memberId,
    accountId: wallet?.id ?? null,
    roundId: BigInt(roundId),
    agentId: AGENT_ID,
    validationNo: randomUUID(),
    note: '',
    slipId,
    lines: [{ betType: 'top2', number: `${(number += 1)}`, amountSatang: 1_000n, rateX100 }],
  }
}
