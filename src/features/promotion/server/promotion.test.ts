import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { listWallets } from '#ledger/wallets.ts'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { statement, wallets } from '#features/wallet/contract.ts'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { HANOI } from '#tests/support/draws.ts'
import { resultDesk, type Stake } from '#tests/support/desk.ts'
import { lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { promotionDesk, promotionTerms } from '#tests/support/promotions.ts'
import { testWorld } from '#tests/support/world.ts'
import { takeAllPlay } from '#tests/support/settled-play.ts'
import { getMyPromotions, giveUpBonus, listPromotions, takePromotion } from '../contract.ts'
import {
  endPromotion,
  listBonuses,
  listDeskPromotions,
  publishPromotion,
  savePromotion,
} from '../operator-contract.ts'
import { countPlay } from './count-play.ts'

// A bonus from its terms to its end, by the calls that people use.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '09:00') })
const results = await resultDesk(world)
const desk = await promotionDesk(world)
beforeAll(() => results.goTo(bangkokInstant('2026-12-07', '10:00')))

let named = 0
/** A person with a name of his own. */
const newMember = () =>
  memberActor(world, { first_name: 'ก'.repeat((named += 1)), last_name: 'ทดสอบ' })

const walletsOf = async ({ memberId }: MemberActor) => {
  const all = await listWallets(world.services.db, memberId)
  return all.map(({ walletType, availableSatang }) => [walletType, availableSatang] as const)
}
const bet = async (member: MemberActor, wallet_id: number | string, stakes: readonly Stake[]) => {
  const { round_id } = await openRound(world, 'hanoi')
  const lines = await Promise.all(
    stakes.map(([type, number, amount]) =>
      lineOf(world, round_id, type as Parameters<typeof lineOf>[2], number, amount),
    ),
  )
  return sendBill(world, member, { round_id, wallet_id, lines })
}
/** Draws the open round and counts what came of it. */
const draw = async (...members: MemberActor[]) => {
  const round = await results.closeRound('hanoi', ...members)
  await results.settle(round, HANOI)
  await takeAllPlay(world.services.db, countPlay)
  await desk.turn()
}
let day = 7
const nextDay = async (...members: MemberActor[]) => {
  day += 1
  await results.goTo(bangkokInstant(`2026-12-${`${day}`.padStart(2, '0')}`, '10:00'), ...members)
}

test('two people let a promotion out; visitors read all of its terms', async () => {
  await desk.stay()
  const saved = await world.ask(savePromotion, await promotionTerms(world), desk.editor)
  const of = async () =>
    (await world.ask(listDeskPromotions, {}, desk.cashier)).find(
      (one) => one.promotion_id === saved.promotion_id,
    )
  const shown = async () =>
    (await world.ask(listPromotions, {})).filter((one) => one.promotion_id === saved.promotion_id)
  expect(await shown()).toEqual([])
  const asked = await of()
  expect(asked).toMatchObject({ state: 'draft', proposal: { version: 1, by_me: false } })
  const decision = {
    promotion_id: saved.promotion_id,
    approval_id: asked?.proposal?.approval_id ?? 0,
    reason: 'ตรวจแล้ว',
  }
  // Who may only write does not let out.
  expect((await world.call(publishPromotion, decision, desk.editor)).code).toBe('forbidden')
  await world.ask(publishPromotion, decision, desk.cashier)
  expect(await shown()).toMatchObject([
    { version: 1, rate_bp: 5_000, bonus_max: '300.00', wager_times: 8, is_full: false },
  ])
  expect((await world.call(publishPromotion, decision, desk.cashier)).code).toBe('approval_closed')

  const next = { ...(await promotionTerms(world)), promotion_id: saved.promotion_id }
  const odd = await world.call(savePromotion, { ...next, budget: '299.99' }, desk.editor)
  expect([odd.code, odd.details[0]?.field]).toEqual(['promotion_budget_odd', 'budget'])
  await world.ask(savePromotion, { ...next, wager_times: 5 }, desk.editor)
  expect((await world.call(savePromotion, next, desk.editor)).code).toBe('approval_asked')
  // Until somebody agrees, members have the version that they had.
  expect(await shown()).toMatchObject([{ version: 1, wager_times: 8 }])

  const ended = { promotion_id: saved.promotion_id, reason: 'หมดเดือนแล้ว' }
  await world.ask(endPromotion, ended, desk.editor)
  expect(await shown()).toEqual([])
  expect((await world.call(endPromotion, ended, desk.editor)).code).toBe('promotion_ended')
})

test('a deposit with a bonus, played to the end: all of it comes to the main wallet', async () => {
  const member = await newMember()
  const chosen = await desk.publish({ wager_times: 1 })
  await desk.deposit(member, '1000.00', chosen)
  const bonus = await desk.bonus(member)
  expect(bonus).toMatchObject({
    state: 'active',
    granted: '300.00',
    balance: '300.00',
    need: '300.00',
    stake_max: '30.00',
    played: '0.00',
    ends_with_withdrawal: true,
  })
  const over = await bet(member, bonus.wallet_id, [['top2', '11', '30.01']])
  expect(over.code).toBe('bonus_max_bet')
  const bills = []
  for (const number of ['98', '11', '12', '13', '14', '15', '16', '17', '18']) {
    bills.push(await bet(member, bonus.wallet_id, [['top2', number, '30.00']]))
  }
  expect(bills.map(({ code }) => code)).toEqual(bills.map(() => ''))
  await draw(member)
  const played = await desk.bonus(member)
  expect(played).toMatchObject({ state: 'active', played: '270.00', need: '300.00' })
  const won = BigInt(played.balance.replace('.', ''))
  expect(won).toBeGreaterThan(200_000n)
  await nextDay(member)
  await bet(member, bonus.wallet_id, [['top2', '11', '30.00']])
  await draw(member)
  const done = await desk.bonus(member)
  expect(done).toMatchObject({ state: 'released', balance: '0.00', ended: '0.00' })
  expect(BigInt(done.released.replace('.', ''))).toBe(won - 3_000n)
  const wallets = await walletsOf(member)
  expect(wallets.map(([type]) => type)).toEqual([1])
  // Nothing is staked from it any more.
  await nextDay(member)
  expect((await bet(member, bonus.wallet_id, [['top2', '11', '1.00']])).code).toBe('wallet_closed')
})

test('the cap on cash-out, and a prize of a bill that was open at the release', async () => {
  await nextDay()
  const member = await newMember()
  const chosen = await desk.publish({ wager_times: 1, cashout_max: '400.00' })
  await desk.deposit(member, '600.00', chosen)
  const bonus = await desk.bonus(member)
  for (let n = 0; n < 9; n += 1) await bet(member, bonus.wallet_id, [['top2', `1${n}`, '30.00']])
  await bet(member, bonus.wallet_id, [['top2', '98', '30.00']])
  await draw(member)
  const done = await desk.bonus(member)
  // 300 are played: ten bills of 30, of which one won 30 × the rate.
  expect(done).toMatchObject({ state: 'released', released: '400.00', balance: '0.00' })
  expect(BigInt(done.ended.replace('.', ''))).toBeGreaterThan(0n)
})

test('given up: nothing of it stays, own money does, and what is open comes too late', async () => {
  await nextDay()
  const member = await newMember()
  await desk.deposit(member, '1000.00', await desk.publish())
  const bonus = await desk.bonus(member)
  expect(bonus).toMatchObject({ open_bills: 0, open_stakes: '0.00' })
  await bet(member, bonus.wallet_id, [['top2', '98', '30.00']])
  // What he stakes of his own money is none of it.
  await bet(member, (await world.ask(getWithdrawInfo, {}, member)).wallet_id, [
    ['top2', '11', '5.00'],
  ])
  const asked = { member: `${member.memberId}` }
  const [listed] = (await world.ask(listBonuses, asked, desk.cashier)).items
  for (const seen of [await desk.bonus(member), listed]) {
    expect(seen).toMatchObject({ open_bills: 1, open_stakes: '30.00' })
  }
  const [main] = await walletsOf(member)
  const other = await newMember()
  expect((await world.call(giveUpBonus, { bonus_id: bonus.bonus_id }, other)).code).toBe(
    'not_found',
  )
  // What he read before he bet in another tab.
  const { bonus_id, balance } = bonus
  const stale = await world.call(giveUpBonus, { bonus_id, balance }, member)
  expect([stale.code, (await desk.bonus(member)).state]).toEqual(['bonus_moved', 'active'])
  const gone = await world.ask(giveUpBonus, { bonus_id, balance: '270.00' }, member)
  expect(gone).toMatchObject({ state: 'forfeited', released: '0.00', ended: '270.00' })
  expect((await world.call(giveUpBonus, { bonus_id: bonus.bonus_id }, member)).code).toBe(
    'bonus_over',
  )
  expect((await bet(member, bonus.wallet_id, [['top2', '11', '1.00']])).code).toBe('bonus_ended')
  // Its wallet stays open for the bill, and is none that its member has any more.
  const shown = async () =>
    (await world.ask(wallets, {}, member)).map(({ wallet_type_id: type }) => type)
  expect([await shown(), (await walletsOf(member)).map(([type]) => type)]).toEqual([[1], [1, 2]])
  // The consumer that tells begins with what is new from here on.
  await tellOfBills(world)
  await draw(member, other)
  await tellOfBills(world)
  const [won] = (await world.ask(listInbox, {}, member)).items
  expect(won).toMatchObject({ kind: 'bill_won', title: 'โพยที่แทงด้วยโบนัสถูกรางวัล' })
  expect(won?.body).toContain('โบนัสที่ใช้แทงสิ้นสุดแล้ว')
  await world.clock.advance(120_000)
  await desk.turn()
  const after = await desk.bonus(member)
  expect(BigInt(after.ended.replace('.', ''))).toBeGreaterThan(27_000n)
  expect(await walletsOf(member)).toEqual([main])

  // The next one has a wallet of its own, and no balance of the statement is taken for another's.
  await nextDay(member)
  await desk.deposit(member, '600.00', await desk.publish())
  const named = (await world.ask(wallets, {}, member)).map(({ wallet_name: name }) => name)
  expect(named).toEqual(['กระเป๋าหลัก', 'กระเป๋าโบนัส 2'])
  const lines = (await world.ask(statement, {}, member)).items
  const kept = new Map(lines.toReversed().map((one) => [one.wallet_name, one.balance_after]))
  expect([kept.get('กระเป๋าโบนัส'), kept.get('กระเป๋าโบนัส 2')]).toEqual(['0.00', '300.00'])
})

test('own money withdrawn ends the bonus, never own money', async () => {
  await nextDay()
  const member = await newMember()
  await desk.deposit(member, '1000.00', await desk.publish())
  const info = await world.ask(getWithdrawInfo, {}, member)
  const ask = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  const refused = await world.call(requestWithdraw, { ...ask, amount: '50' }, member)
  expect(refused.code).toBe('withdraw_below_minimum')
  expect(await desk.bonus(member)).toMatchObject({ state: 'active', balance: '300.00' })
  await world.ask(requestWithdraw, { ...ask, amount: '100' }, member)
  expect(await desk.bonus(member)).toMatchObject({ state: 'forfeited', ended: '300.00' })
})

test('it expires by the clock, and what is settled before counts', async () => {
  await nextDay()
  const [late, early] = [await newMember(), await newMember()]
  const chosen = await desk.publish({ lifetime_days: 1, wager_times: 1, bonus_max: '50.00' })
  for (const member of [late, early]) await desk.deposit(member, '100.00', chosen)
  const [b1, b2] = [await desk.bonus(late), await desk.bonus(early)]
  expect([b1.granted, b1.stake_max]).toEqual(['50.00', '20.00'])
  await bet(late, b1.wallet_id, [['top2', '98', '20.00']])
  for (const [number, amount] of [
    ['98', '20.00'],
    ['11', '20.00'],
    ['12', '10.00'],
  ] as const) {
    await bet(early, b2.wallet_id, [['top2', number, amount]])
  }
  const round = await results.closeRound('hanoi', late, early)
  await results.settle(round, HANOI)
  // Nobody has counted it when the expiry comes.
  await nextDay(late, early)
  await world.clock.advance(60_000)
  await desk.turn()
  await desk.turn()
  expect(await desk.bonus(late)).toMatchObject({ state: 'expired', released: '0.00' })
  expect(await desk.bonus(early)).toMatchObject({ state: 'released' })
})

test('free credit is taken by hand, once, with a cap', async () => {
  await nextDay()
  const member = await newMember()
  const chosen = await desk.publish({
    kind: 'free_credit',
    rate_bp: 0,
    deposit_min: '0.00',
    bonus_max: '50.00',
    cashout_max: '100.00',
  })
  const taken = await world.ask(takePromotion, chosen, member)
  expect(taken.granted).toBe('50.00')
  expect((await world.call(takePromotion, chosen, member)).code).toBe('promotion_taken')
  expect(await desk.bonus(member)).toMatchObject({ ends_with_withdrawal: false, balance: '50.00' })
  expect((await walletsOf(member)).map(([type]) => type)).toEqual([1, 5])
  const { offers } = await world.ask(getMyPromotions, {}, member)
  expect(offers.find(({ promotion_id: id }) => Number(id) === chosen.promotion_id)).toMatchObject({
    refusal: 'promotion_taken',
  })
})
