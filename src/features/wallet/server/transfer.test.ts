import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBill } from '#features/lottery/bill/contract.ts'
import { formatBaht } from '#kernel/money.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { closeWallet, openWallet } from '#ledger/accounts.ts'
import { house, postOne, wallet as walletAt } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { claimKey, earn } from '#tests/support/claims.ts'
import { send } from '#tests/support/client.ts'
import { AGENT_ID, advanceRounds, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { statement, transferToMain, wallets } from '../contract.ts'
import { listClaimTargets, setClaimTarget } from '../operator-contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
const { db } = world.services
/** Holds a wallet's row, so that what comes meanwhile waits at one place. */
const gate = new pg.Client(world.database.superuser)
beforeAll(() => gate.connect())
afterAll(() => gate.end())

/** Balances by type of wallet, in baht. */
const balances = async (member: MemberActor): Promise<Record<number, string>> =>
  Object.fromEntries(
    (await world.ask(wallets, {}, member)).map(({ wallet_type_id, balance }) => [
      wallet_type_id,
      balance,
    ]),
  )
const idOf = async (member: MemberActor, type: number): Promise<number> => {
  const found = await world.ask(wallets, {}, member)
  return Number(found.find(({ wallet_type_id }) => wallet_type_id === type)?.id)
}
const move = (
  member: MemberActor,
  walletId: number,
  amount?: string,
  { key = randomUUID(), site = world.site.memberUrl } = {},
) =>
  send(site, transferToMain, { wallet_id: walletId, ...(amount && { amount }) }, member, {
    'idempotency-key': key,
  })

/** Runs requests up to the lock of a wallet, then lets them go. */
async function atOnce<T>(
  walletId: number,
  start: () => Promise<T>[],
  meanwhile?: () => Promise<void>,
) {
  await gate.query('begin')
  await gate.query('select from ledger.balance where account_id = $1 for update', [walletId])
  const all = start()
  await expect
    .poll(async () => {
      const rows = await world.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    })
    .toBe(all.length)
  await meanwhile?.()
  await gate.query('commit')
  return Promise.all(all)
}

/** A member with all five wallets, and something in each. */
async function wealthy(): Promise<MemberActor> {
  const member = await memberActor(world)
  const { memberId } = member
  await deposit(world, member, '100')
  await earn(world, member, 'cashback', 4_000n)
  await earn(world, member, 'commission', 14_250n)
  for (const [name, ref] of [
    ['bonus_wallet', 1],
    ['free_credit_wallet', null],
  ] as const) {
    await inTransaction(db, async (tx) => {
      const id = await openWallet(tx, memberId, name, ref)
      const leg = { debit: house('bonus_cost', 1), credit: walletAt(id), amountSatang: 5_000n }
      await postOne(tx, { key: claimKey(), memberId, kind: 'bonus_grant', legs: [leg] })
    })
  }
  return member
}

describe('five wallets', () => {
  it('open with their first credit, the main one first', async () => {
    const member = await memberActor(world)
    expect(Object.keys(await balances(member))).toEqual(['1'])
    expect(await balances(await wealthy())).toMatchObject({
      2: '50.00',
      3: '40.00',
      4: '142.50',
      5: '50.00',
    })
  })

  it('give to the main one what is the member’s own, and a bonus does not', async () => {
    const member = await wealthy()
    const refused = async (type: number) => (await move(member, await idOf(member, type))).code
    expect(await refused(1)).toBe('wallet_is_main')
    expect(await refused(2)).toBe('wallet_bonus_stays')
    expect(await refused(5)).toBe('wallet_free_credit_stays')
    const before = await balances(member)
    const part = await move(member, await idOf(member, 4), '42.50')
    expect(part.data.amount).toBe('42.50')
    const whole = await move(member, await idOf(member, 3))
    expect(whole.data.amount).toBe('40.00')
    const after = await balances(member)
    expect(after).toMatchObject({ 2: '50.00', 3: '0.00', 4: '100.00', 5: '50.00' })
    expect(Number(after[1]) - Number(before[1])).toBeCloseTo(82.5)
    expect((await move(member, await idOf(member, 3))).code).toBe('wallet_empty')
  })

  it('show both sides in the statement, and neither as income', async () => {
    const member = await wealthy()
    const before = await world.ask(statement, {}, member)
    const from = await idOf(member, 4)
    await move(member, from)
    const { items, totals } = await world.ask(statement, {}, member)
    expect(items.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['wallet_transfer', '142.50'],
      ['wallet_transfer', '-142.50'],
    ])
    expect(totals).toEqual(before.totals)
    const own = await world.ask(statement, { wallet_id: from }, member)
    expect(own.totals).toEqual({ in: '142.50', out: '142.50', net: '0.00' })
  })

  it('have nowhere to go where the main wallet is closed', async () => {
    const member = await memberActor(world)
    await earn(world, member, 'commission', 14_250n)
    const main = await idOf(member, 1)
    const from = await idOf(member, 4)
    await inTransaction(db, (tx) => closeWallet(tx, main))
    expect(await move(member, from)).toMatchObject({ status: 200, code: 'wallet_closed' })
    expect(await balances(member)).toEqual({ 4: '142.50' })
  })
})

describe('a cheat', () => {
  it('gets one answer for one key, whatever was left meanwhile', async () => {
    const member = await wealthy()
    const from = await idOf(member, 4)
    const key = randomUUID()
    const first = await move(member, from, undefined, { key })
    await earn(world, member, 'commission', 1_000n)
    const again = await move(member, from, undefined, { key })
    expect([first.data.amount, again.data.amount]).toEqual(['142.50', '142.50'])
    expect((await balances(member))[4]).toBe('10.00')
    expect((await move(member, from, '5', { key })).code).toBe('idempotency_mismatch')
    expect((await move(member, await idOf(member, 3), undefined, { key })).code).toBe(
      'idempotency_mismatch',
    )
  })

  it('moves the same baht from two tabs and two processes once', async () => {
    const member = await wealthy()
    const from = await idOf(member, 4)
    const second = (await world.secondSite()).memberUrl
    const main = (await balances(member))[1]
    const answers = await atOnce(from, () => [
      move(member, from, '142.50'),
      move(member, from, '142.50', { site: second }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'wallet_empty'])
    expect((await balances(member))[4]).toBe('0.00')
    expect(Number((await balances(member))[1]) - Number(main)).toBeCloseTo(142.5)
    await earn(world, member, 'commission', 1_000n)
    const key = randomUUID()
    const same = await atOnce(from, () => [
      move(member, from, undefined, { key }),
      move(member, from, undefined, { key, site: second }),
    ])
    expect(same.map(({ data }) => data.amount)).toEqual(['10.00', '10.00'])
  })

  it('bets and moves the same baht at once: one of both happens', async () => {
    await advanceRounds(world)
    const member = await wealthy()
    const from = await idOf(member, 4)
    const bet = async () =>
      send(
        world.site.memberUrl,
        createBill,
        {
          agent_id: AGENT_ID,
          round_id: Number((await openRound(world, 'hanoi')).round_id),
          wallet_id: from,
          lines: [{ bet_type: 'bottom2', number: '55', amount: '142.00', rate: '90' }],
        },
        member,
        { 'idempotency-key': randomUUID() },
      )
    const [moved, sold] = await atOnce<{ code: string }>(from, () => [move(member, from), bet()])
    const codes = [moved?.code, sold?.code]
    expect([
      ['', 'insufficient_balance'],
      ['', ''],
    ]).toContainEqual(codes)
    // Where the bet came first, the move took what the bet had left.
    expect((await balances(member))[4]).toBe('0.00')
  })

  it('finds nothing under another member’s wallet, and no amount that is none', async () => {
    const [owner, thief] = [await wealthy(), await wealthy()]
    const from = await idOf(owner, 4)
    expect(await move(thief, from)).toMatchObject({ status: 404, code: 'not_found' })
    expect((await move(thief, 999_999_999)).code).toBe('not_found')
    const own = await idOf(thief, 4)
    for (const amount of ['0', '-5', '1.005', 'ทั้งหมด', '99999999999999999999']) {
      const answer = await move(thief, own, amount)
      expect([answer.code, answer.details[0]?.field]).toEqual(['invalid_input', 'amount'])
    }
    expect(await move(thief, own, '142.51')).toMatchObject({
      code: 'insufficient_balance',
      details: [{ field: 'amount' }],
    })
    expect([await balances(owner), await balances(thief)].map((one) => one[4])).toEqual([
      '142.50',
      '142.50',
    ])
  })

  it('moves nothing once he is blocked, also where he asked a moment earlier', async () => {
    for (const status of ['suspended', 'closed'] as const) {
      const member = await wealthy()
      const from = await idOf(member, 4)
      const [answer] = await atOnce(
        from,
        () => [move(member, from)],
        () => inTransaction(db, (tx) => setStanding(tx, member.memberId, { status })),
      )
      expect(answer?.code).toBe('wallet_transfer_not_allowed')
    }
    const resting = await wealthy()
    const excludedUntil = new Date((await world.clock.now()).getTime() + 86_400_000)
    await inTransaction(db, (tx) =>
      setStanding(tx, resting.memberId, { status: 'active', excludedUntil }),
    )
    expect((await move(resting, await idOf(resting, 4))).data.amount).toBe('142.50')
  })
})

describe('where claims go', () => {
  it('is the main wallet until staff choose the own one, with a reason and a trail', async () => {
    const owner = await staffActor(world, 'owner')
    const member = await memberActor(world)
    await earn(world, member, 'cashback', 4_000n, { creditTo: null })
    expect(await balances(member)).toEqual({ 1: '40.00' })
    const asked = { claim: 'cashback', credit_to: 'own' } as const
    const short = await world.call(setClaimTarget, { ...asked, reason: 'x' }, owner)
    expect(short.details[0]?.field).toBe('reason')
    await world.ask(setClaimTarget, { ...asked, reason: 'ลูกค้าขอแยกกระเป๋า' }, owner)
    expect(await world.ask(listClaimTargets, {}, owner)).toMatchObject([
      { claim: 'cashback', credit_to: 'own' },
      { claim: 'commission', credit_to: 'main' },
    ])
    const key = claimKey()
    await earn(world, member, 'cashback', 1_000n, { creditTo: null, key })
    expect(await balances(member)).toEqual({ 1: '40.00', 3: '10.00' })
    await world.ask(setClaimTarget, { ...asked, credit_to: 'main', reason: 'กลับไปแบบเดิม' }, owner)
    // The same claim sent again stays where it went.
    expect((await earn(world, member, 'cashback', 1_000n, { creditTo: null, key })).replayed).toBe(
      true,
    )
    expect(await balances(member)).toEqual({ 1: '40.00', 3: '10.00' })
    const trail = await world.query<{ object_id: string }>(
      `select object_id from platform.audit where action = 'wallet.claim_target_set'`,
    )
    expect(trail.map(({ object_id }) => object_id)).toEqual(['cashback', 'cashback'])
  })

  it('gives no gift to whoever excluded himself, and what was earned all the same', async () => {
    const member = await memberActor(world)
    const excludedUntil = new Date((await world.clock.now()).getTime() + 86_400_000)
    await inTransaction(db, (tx) =>
      setStanding(tx, member.memberId, { status: 'active', excludedUntil }),
    )
    expect((await earn(world, member, 'cashback', 4_000n)).error).toBe('member_excluded')
    expect((await earn(world, member, 'commission', 14_250n)).error).toBeNull()
    expect(await balances(member)).toMatchObject({ 4: formatBaht(14_250n) })
  })
})
