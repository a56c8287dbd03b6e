import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { listBankAccounts } from '#features/account/bank-account-contract.ts'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { giveMemberCoupon } from '#features/coupon/operator-contract.ts'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import { bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { loadContracts } from '../../scripts/codegen/contracts.ts'
import { channelIds, openTransfers } from '../support/channels.ts'
import { couponDesk } from '../support/coupons.ts'
import { buyBill } from '../support/desk.ts'
import { AGENT_ID, lineOf, openRound } from '../support/lottery.ts'
import { memberActor, type MemberActor, signInMember } from '../support/member.ts'
import { askForQr, deposit } from '../support/payments.ts'
import { pollDesk } from '../support/polls.ts'
import { promotionDesk } from '../support/promotions.ts'
import { questDesk } from '../support/quests.ts'
import { shopDesk } from '../support/shop.ts'
import { wheelDesk } from '../support/wheels.ts'
import { testWorld } from '../support/world.ts'
import { openYeekeeRound } from '../support/yeekee.ts'

// What an exclusion shuts and what it leaves open: every call of members, by both accounts of one person.
// It shuts play, deposits and gifts; every other door answers as it does to anybody.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-25', '10:00:20') })
const { calls } = await loadContracts(join(import.meta.dirname, '../..'))
const memberCalls = calls.filter(({ call }) => call.access === 'member')

/** What gives play or money, and the code with which an excluded member is refused it. */
const shut: Readonly<Record<string, string>> = {
  'POST /api/lotto/bill/create': 'member_excluded',
  'POST /api/lotto/yeekee/shoot_number': 'member_excluded',
  'POST /api/member/payment/generate_qr': 'deposit_not_allowed',
  'POST /api/member/payment/request_transfer': 'deposit_not_allowed',
  'POST /api/promotion/choose': 'promotion_not_for_you',
  'POST /api/promotion/take': 'promotion_not_for_you',
  'POST /api/coupon/check': 'reward_not_for_you',
  'POST /api/coupon/redeem': 'reward_not_for_you',
  'POST /api/coupon/use': 'reward_not_for_you',
  'POST /api/quest/redeem': 'reward_not_for_you',
  'POST /api/redemption/redeem': 'reward_not_for_you',
  'POST /api/wheel/spin': 'reward_not_for_you',
  'POST /api/wheel/spin_v2': 'reward_not_for_you',
  'POST /api/poll/submit': 'poll_not_for_you',
}

/** Money calls that stay open: what they move is the member's own, or goes back where it came from. */
const own: readonly string[] = [
  'POST /api/affiliate/redeem',
  'POST /api/cashback/loss/claim',
  'POST /api/lotto/bill/cancel',
  'POST /api/member/wallets/transfer',
  'POST /api/member/withdraw',
  'POST /api/promotion/give_up',
  'POST /api/redemption/cancel',
  'POST /api/wheel/reward',
]

let other: MemberActor
/** One person's accounts. */
const accounts: MemberActor[] = []
const inputs = new Map<string, Record<string, unknown>>()
const payments = new Map<MemberActor, number>()
const vouchers = new Map<MemberActor, number>()

beforeAll(async () => {
  const person = { first_name: 'ปิติ', last_name: 'พักก่อน', birth_date: '1990-02-03' }
  other = await memberActor(world)
  accounts.push(await memberActor(world, person), await memberActor(world, person))
  await prepareInputs()
  for (const one of [other, ...accounts]) {
    payments.set(one, Number((await askForQr(world, one, '200.00')).payment_id))
  }
  const desk = await couponDesk(world)
  const terms = { kind: 'personal', word: null, per_person: 2 } as const
  const { campaign_id } = await desk.publish(terms)
  for (const one of [other, ...accounts]) {
    const give = { campaign_id, member: one.person.phone, reason: 'ขอบคุณลูกค้า' }
    const { voucher_id } = await world.ask(giveMemberCoupon, give, desk.editor)
    vouchers.set(one, Number(voucher_id))
  }
  // One of them is enough: it binds the person.
  await world.ask(excludeMyself, { length: 'week', is_final: true }, accounts[0])
})

/** Inputs with which each call that is shut would give something. */
async function prepareInputs(): Promise<void> {
  await openTransfers(world)
  const promotions = await promotionDesk(world)
  const polls = await pollDesk(world)
  const { word } = await (await couponDesk(world)).publish()
  const wheels = await wheelDesk(world)
  const pays = await wheels.publish()
  const waits = await wheels.publish({ wheel_id: 2, takes_spins: true })
  const quest = await (await questDesk(world)).publish()
  const { item_id, version, variants } = await (await shopDesk(world)).publish()
  const credit = await promotions.publish({
    kind: 'free_credit',
    rate_bp: 0,
    deposit_min: '0.00',
    bonus_max: '50.00',
    cashout_max: '100.00',
  })
  const poll_id = await polls.open()
  const yeekee = await openYeekeeRound(world, 'yeekee_demo')
  const { round_id } = await openRound(world, 'hanoi')
  const line = await lineOf(world, round_id, 'top2', '12', '5.00')
  const set = (key: string, input: Record<string, unknown>) => inputs.set(key, input)
  set('POST /api/lotto/bill/create', {
    agent_id: AGENT_ID,
    round_id: Number(round_id),
    lines: [line],
  })
  set('POST /api/lotto/yeekee/shoot_number', { round_id: Number(yeekee.round_id), number: '12345' })
  const amount = '300.00'
  set('POST /api/member/payment/generate_qr', {
    channel_id: channelIds.qr,
    sub_channel_id: 1,
    amount,
  })
  set('POST /api/member/payment/request_transfer', {
    channel_id: channelIds.bank,
    sub_channel_id: 2,
    amount,
  })
  set('POST /api/promotion/choose', { chosen: await promotions.publish() })
  set('POST /api/promotion/take', credit)
  set('POST /api/coupon/check', { code: word })
  set('POST /api/coupon/redeem', { code: word })
  const period_key = bangkokDay(await world.clock.now())
  set('POST /api/quest/redeem', { ...quest, period_key })
  set('POST /api/redemption/redeem', {
    item_id,
    version,
    level: 1,
    variant_id: variants[0],
    quantity: 1,
  })
  set('POST /api/wheel/spin', pays)
  set('POST /api/wheel/spin_v2', waits)
  set('POST /api/poll/submit', { poll_id, choice_id: '1' })
}

/** How each call that is shut answers a right input. */
async function answersTo(member: MemberActor): Promise<Record<string, string>> {
  const codes: Record<string, string> = {}
  for (const { key, call } of memberCalls.filter((one) => one.key in shut)) {
    const ofHisOwn: Record<string, object> = {
      'POST /api/promotion/choose': { payment_id: payments.get(member) },
      'POST /api/coupon/use': { voucher_id: vouchers.get(member) },
    }
    codes[key] = (await world.call(call, { ...inputs.get(key), ...ofHisOwn[key] }, member)).code
  }
  return codes
}

test('every call that gives play or money is shut, to both accounts, and to nobody else', async () => {
  for (const one of accounts) expect(await answersTo(one)).toEqual(shut)
  const open = await answersTo(other)
  expect(Object.keys(shut).filter((key) => open[key] === shut[key])).toEqual([])
})

test('both take back a bill and have their money paid out, as anybody does', async () => {
  const person = { first_name: 'ปรีชา', birth_date: '1990-02-04' }
  const both = [await memberActor(world, person), await memberActor(world, person)]
  const { round_id } = await openRound(world, 'hanoi')
  const bills: number[] = []
  for (const one of both) {
    await deposit(world, one, '500')
    bills.push(await buyBill(world, one, Number(round_id), [['top2', '21', '10.00']]))
  }
  await world.ask(excludeMyself, { length: 'week', is_final: true }, both[0])
  for (const [at, one] of both.entries()) {
    await world.ask(cancelBill, { agent_id: AGENT_ID, bill_id: bills[at] ?? 0 }, one)
    const { wallet_id } = await world.ask(getWithdrawInfo, {}, one)
    const [bank] = (await world.ask(listBankAccounts, {}, one)).bank_accounts
    const bank_account_id = bank?.id ?? 0
    await world.ask(requestWithdraw, { wallet_id, bank_account_id, amount: '500' }, one)
  }
})

test('no money call is forgotten here', () => {
  const money = memberCalls.filter(({ call }) => call.movesMoney).map(({ key }) => key)
  expect(money.filter((key) => !(key in shut) && !own.includes(key))).toEqual([])
})

/** How every call answers an empty input; who logs out does so in the end. */
async function emptyAnswersTo(member: MemberActor): Promise<Record<string, string>> {
  const ends = (key: string) => Number(key === 'POST /api/logout')
  const answers: Record<string, string> = {}
  for (const { key, call } of memberCalls.toSorted((a, b) => ends(a.key) - ends(b.key))) {
    const { status, code } = await world.call(call, {}, member)
    answers[key] = `${status} ${code}`
  }
  return answers
}

test('both log in, and every other door answers them as anybody: reading, withdrawing, settings, leaving', async () => {
  const expected = await emptyAnswersTo(await memberActor(world))
  expect(Object.values(expected)).not.toContain('401 session_expired')
  for (const one of accounts) {
    await signInMember(world, one)
    expect(await emptyAnswersTo(one)).toEqual(expected)
  }
})
