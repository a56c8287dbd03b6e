import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WireInput } from '#kernel/contract.ts'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { closeWallet, openWallet } from '#ledger/accounts.ts'
import { setPlayLimits } from '#ledger/play-limits.ts'
import { listWallets } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import { setStakeLimit, setStanding } from '#platform/stake-gate/stake-gate.ts'
import { type WalletRule, writeWalletRule } from '#platform/stake-gate/wallet-rules.ts'
import {
  advanceRounds,
  AGENT_ID,
  checkBill,
  lineOf,
  lobbyMarket,
  openRound,
  sendBill,
} from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { listRates } from '../../../market/rate-contract.ts'
import { listResults } from '../../../result/contract.ts'
import { listRounds } from '../../../round/contract.ts'
import { type createBill } from '../../contract.ts'
import { setNumberLimit } from '#tests/support/risk.ts'
import { switchMarket } from '../../../market/server/switch-market.ts'

type Bill = WireInput<typeof createBill>
type Line = Bill['lines'][number]

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '17:45') })
const STAFF = 1
let member: MemberActor
let roundId: number

beforeAll(async () => {
  await advanceRounds(world)
  member = await memberActor(world)
  await deposit(world, member, '20000')
  roundId = Number((await openRound(world, 'hanoi')).round_id)
})

/** A bill that dry run and sale must both refuse, for the same reason and line by line. */
async function refused(actor: MemberActor, bill: Partial<Bill> & Pick<Bill, 'lines'>) {
  const sent = { round_id: roundId, agent_id: AGENT_ID, ...bill }
  const before = await listWallets(world.services.db, actor.memberId)
  const dry = await checkBill(world, actor, sent)
  const sale = await sendBill(world, actor, sent)
  expect(sale.code).toBe(dry.code)
  expect(sale.data).toEqual(dry.data)
  expect(sale.details).toEqual(dry.details)
  expect(await listWallets(world.services.db, actor.memberId)).toEqual(before)
  return sale
}

const top3 = (number: string, amount = '10.00', rate = '850'): Line => ({
  bet_type: 'top3',
  number,
  amount,
  rate,
})
const limit = (number: string, rateX100: bigint | null, capSatang: bigint | null) =>
  setNumberLimit(world.services, STAFF, {
    roundId,
    betType: 'top3',
    number,
    rateX100,
    capSatang,
    reason: 'เลขดัง',
  })

describe('each refusal, from dry run and sale alike', () => {
  test('another agent', async () => {
    expect((await refused(member, { agent_id: 7, lines: [top3('123')] })).code).toBe(
      'agent_unknown',
    )
    expect((await world.call(listRates, { agent_id: 7 })).code).toBe('agent_unknown')
    expect((await world.call(listResults, { agent_id: 7 })).code).toBe('agent_unknown')
  })

  test('an unknown round, and a wallet that is not one’s own, are not found', async () => {
    const other = await memberActor(world)
    const [theirs] = await listWallets(world.services.db, other.memberId)
    const round = await refused(member, { round_id: 999_999, lines: [top3('123')] })
    expect([round.status, round.code]).toEqual([404, 'not_found'])
    const wallet = await refused(member, { wallet_id: Number(theirs?.id), lines: [top3('123')] })
    expect([wallet.status, wallet.code]).toEqual([404, 'not_found'])
  })

  test('numbers that are none of their type', async () => {
    const answer = await refused(member, {
      lines: [
        top3('12'),
        top3('1a3'),
        top3('๑๒๓'),
        { bet_type: 'front3', number: '290', amount: '10.00', rate: '450' },
        top3('012'),
      ],
    })
    expect(answer.code).toBe('line_invalid')
    expect(answer.data.lines.map((line) => line.state)).toEqual([
      'invalid',
      'invalid',
      'invalid',
      'invalid',
      'ok',
    ])
    expect(answer.details.map((detail) => detail.field)).toEqual([
      'lines.0.number',
      'lines.1.number',
      'lines.2.number',
      'lines.3.bet_type',
    ])
  })

  test('stakes out of range', async () => {
    const low = await refused(member, { lines: [top3('123', '0.99')] })
    expect([low.code, low.data.lines[0]?.state]).toEqual(['stake_below_min', 'below_min'])
    const high = await refused(member, { lines: [top3('123', '2000.01')] })
    expect([high.code, high.data.lines[0]?.state]).toEqual(['stake_above_max', 'above_max'])
  })

  test('a number that staff closed, one they reduced, and one that is full', async () => {
    await limit('111', 0n, null)
    await limit('222', 42_500n, null)
    await limit('333', null, 3_000n)
    const closed = await refused(member, { lines: [top3('111'), top3('112')] })
    expect(closed.code).toBe('number_closed')
    expect(closed.data.lines.map((line) => line.state)).toEqual(['closed', 'ok'])
    const changed = await refused(member, { lines: [top3('222')] })
    expect(changed.code).toBe('rate_changed')
    expect(changed.data.lines[0]).toMatchObject({
      state: 'rate_changed',
      rate: '425',
      base_rate: '850',
    })
    const over = await refused(member, { lines: [top3('333', '30.01')] })
    expect(over.code).toBe('number_over_limit')
    expect(over.data.lines[0]).toMatchObject({ state: 'over_limit', room: '30.00' })
    const twice = await refused(member, { lines: [top3('333', '20.00'), top3('333', '20.00')] })
    expect(twice.data.lines.map((line) => [line.state, line.room])).toEqual([
      ['ok', '30.00'],
      ['over_limit', '10.00'],
    ])
    const sold = await sendBill(world, member, {
      round_id: roundId,
      lines: [top3('222', '10.00', '425'), top3('333', '30.00')],
    })
    expect(sold.data.lines.map((line) => line.state)).toEqual(['reduced', 'ok'])
    expect((await refused(member, { lines: [top3('333', '1.00')] })).code).toBe('number_closed')
  })

  test('more on one number than a member may have', async () => {
    const lines = [top3('444', '2000.00'), top3('444', '2000.00')]
    expect((await sendBill(world, member, { round_id: roundId, lines })).error).toBe(0)
    const answer = await refused(member, { lines: [top3('444', '1000.01')] })
    expect(answer.code).toBe('member_over_limit')
    expect(answer.data.lines[0]).toMatchObject({ state: 'over_limit', room: '1000.00' })
  })

  test('the gate: suspension, exclusion, the operator’s switch and limit', async () => {
    const { db } = world.services
    const stand = (standing: Parameters<typeof setStanding>[2]) =>
      inTransaction(db, (tx) => setStanding(tx, member.memberId, standing))
    const allow = (isOpen: boolean, maxSatang: bigint | null) =>
      inTransaction(db, (tx) => setStakeLimit(tx, 'lottery_stake', { isOpen, maxSatang }))
    const lines = [top3('555')]

    await stand({ status: 'suspended' })
    expect((await refused(member, { lines })).code).toBe('member_not_active')
    const tomorrow = new Date((await world.clock.now()).getTime() + 24 * 60 * MINUTE_MS)
    await stand({ status: 'active', excludedUntil: tomorrow })
    expect((await refused(member, { lines })).code).toBe('member_excluded')
    await stand({ status: 'active', excludedUntil: null })
    await allow(false, null)
    expect((await refused(member, { lines })).code).toBe('stake_closed')
    await allow(true, 999n)
    expect((await refused(member, { lines })).code).toBe('stake_above_limit')
    await allow(true, null)
  })

  test('a wallet that the house gave: its end, its games, the most of one bill', async () => {
    const now = await world.clock.now()
    const rule = {
      stakeKinds: ['lottery_stake'],
      stakeMaxSatang: 1_000n,
      openUntil: new Date(now.getTime() + MINUTE_MS),
    }
    const given = (ref: bigint, other: Partial<WalletRule>) =>
      inTransaction(world.services.db, async (tx) => {
        const walletId = await openWallet(tx, member.memberId, 'bonus_wallet', ref)
        await writeWalletRule(tx, { walletId, ...rule, ...other })
        return Number(walletId)
      })
    const code = async (wallet_id: number, amount = '10.00') =>
      (await refused(member, { wallet_id, lines: [top3('556', amount)] })).code
    expect(await code(await given(1n, { openUntil: now }))).toBe('bonus_ended')
    expect(await code(await given(2n, { stakeKinds: ['slot_stake'] }))).toBe('bonus_other_game')
    const running = await given(3n, {})
    expect(await code(running, '10.01')).toBe('bonus_max_bet')
    // The rules let it pass; nothing lies in it.
    expect(await code(running)).toBe('insufficient_balance')
  })

  test('what the member allows himself: stakes, losses, time; exactly the limit is sold', async () => {
    const player = await memberActor(world)
    await deposit(world, player, '500')
    const allow = (limits: Parameters<typeof setPlayLimits>[2]) =>
      inTransaction(world.services.db, (tx) => setPlayLimits(tx, [player.memberId], limits))
    const lines = [top3('888')]
    const sell = () => sendBill(world, player, { round_id: roundId, lines })
    expect((await sell()).error).toBe(0)
    await allow({ stakeDaySatang: 2_000n })
    expect((await sell()).error).toBe(0)
    expect((await refused(player, { lines })).code).toBe('stake_limit_reached')
    await allow({ lossMonthSatang: 2_999n })
    expect((await refused(player, { lines })).code).toBe('loss_limit_reached')
    await allow({ sessionMin: 5 })
    expect((await sell()).error).toBe(0)
    await world.clock.advance(5 * MINUTE_MS)
    expect((await refused(player, { lines })).code).toBe('session_limit_reached')
    await allow({ timeDayMin: 1 })
    await world.query('select platform.note_play($1)', [player.memberId])
    await world.clock.advance(MINUTE_MS)
    await world.query('select platform.note_play($1)', [player.memberId])
    expect((await refused(player, { lines })).code).toBe('time_limit_reached')
    await allow({})
    expect((await sell()).error).toBe(0)
  })

  test('no money, and no wallet', async () => {
    const poor = await memberActor(world)
    expect((await refused(poor, { lines: [top3('666')] })).code).toBe('insufficient_balance')
    const [main] = await listWallets(world.services.db, poor.memberId)
    await inTransaction(world.services.db, (tx) => closeWallet(tx, main?.id ?? 0n))
    expect((await refused(poor, { lines: [top3('666')] })).code).toBe('wallet_closed')
  })

  test('a market that is switched off', async () => {
    await switchMarket(world.services, STAFF, { marketId: 3, notice: 'ปิดปรับปรุงตลาดฮานอย' })
    expect((await refused(member, { lines: [top3('777')] })).code).toBe('market_closed')
    expect(await lobbyMarket(world, 'hanoi')).toMatchObject({
      is_on: false,
      notice: 'ปิดปรับปรุงตลาดฮานอย',
    })
    await switchMarket(world.services, STAFF, { marketId: 3, notice: null })
    expect(
      (await checkBill(world, member, { round_id: roundId, lines: [top3('777')] })).error,
    ).toBe(0)
    await expect(
      switchMarket(world.services, STAFF, { marketId: 99, notice: null }),
    ).rejects.toMatchObject({ definition: { code: 'not_found' } })
  })

  test('a round before it opens, and after its time whatever the job does', async () => {
    const lao = await world.ask(listRounds, { market_id: 2, status: 'upcoming' })
    const early = await refused(member, {
      round_id: lao[0]?.round_id ?? 0,
      lines: [top3('888')],
    })
    expect(early.code).toBe('round_not_open')

    await world.clock.set(new Date(bangkokInstant('2026-11-23', '18:10').getTime() - 20_000))
    const lines = [top3('888')]
    expect((await checkBill(world, member, { round_id: roundId, lines })).error).toBe(0)
    await world.clock.set(bangkokInstant('2026-11-23', '18:10'))
    expect((await refused(member, { lines })).code).toBe('round_closed')
    expect((await lobbyMarket(world, 'hanoi')).round?.status).toBe('closed')
    await advanceRounds(world)
    expect((await refused(member, { lines })).code).toBe('round_closed')
  })
})

test('what no schema lets through never reaches the rules', async () => {
  const lines = [top3('123')]
  const codes = await Promise.all(
    [
      { lines: [] },
      { lines: [{ ...lines[0], bet_type: 'top9' }] },
      { lines: [{ ...lines[0], amount: '0' }] },
      { lines: [{ ...lines[0], amount: '-5.00' }] },
      { lines: [{ ...lines[0], amount: '1.234' }] },
      { lines: [{ ...lines[0], rate: 'x' }] },
      { lines, note: 'ก'.repeat(256) },
      { lines: Array.from({ length: 1001 }, () => lines[0]) },
    ].map(
      async (bill) => (await sendBill(world, member, { round_id: roundId, ...bill } as Bill)).code,
    ),
  )
  expect(new Set(codes)).toEqual(new Set(['invalid_input']))
})

test('the refusal of a key is kept: money that comes later does not change the answer', async () => {
  const round = await openRound(world, 'gov')
  const poor = await memberActor(world)
  const lines = [await lineOf(world, round.round_id, 'top2', '07', '50.00')]
  const bill = { round_id: round.round_id, lines }
  const key = { 'idempotency-key': randomUUID() }
  const first = await sendBill(world, poor, bill, key)
  expect(first.code).toBe('insufficient_balance')
  await deposit(world, poor, '100')
  const again = await sendBill(world, poor, bill, key)
  expect([again.code, again.data]).toEqual([first.code, first.data])
  expect((await sendBill(world, poor, bill)).error).toBe(0)
})
