import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS } from '#kernel/time.ts'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { pausePromotion, resumePromotion } from '#features/promotion/operator-contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { couponDesk, type CouponInput } from '#tests/support/coupons.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { keepSignedIn } from '#tests/support/sessions.ts'
import { testWorld } from '#tests/support/world.ts'
import { listCouponUses, listVouchers, redeemCoupon, spendVoucher } from '../contract.ts'
import {
  giveMemberCoupon,
  listCampaignUses,
  listCampaignVouchers,
  stepCoupon,
  takeBackMemberCoupon,
} from '../operator-contract.ts'
import { couponGivenMessage } from '../rules/coupon-messages.ts'
import { expireVouchers } from './expire-vouchers.ts'
import { giveCoupon, takeBackCoupon } from './grant-coupon.ts'

// Coupons of single members: given at the desk, used from the list, ended once.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await couponDesk(world)
const reason = 'ชดเชยบริการ'

const campaign = async (more: Partial<CouponInput> = {}) =>
  (await desk.publish({ kind: 'personal', word: null, per_person: 5, ...more })).campaign_id
const give = (campaign_id: number, member: string, key: string = randomUUID()) =>
  world.call(giveMemberCoupon, { campaign_id, member, reason }, desk.editor, {
    'idempotency-key': key,
  })
const given = async (member: MemberActor, more: Partial<CouponInput> = {}) => {
  const campaign_id = await campaign(more)
  const { data } = await give(campaign_id, member.person.phone)
  return { campaign_id, voucher_id: Number(data.voucher_id) }
}
const use = (member: MemberActor, voucher_id: number, key: string = randomUUID()) =>
  world.call(spendVoucher, { voucher_id }, member, { 'idempotency-key': key })
const mine = async (member: MemberActor) => world.ask(listVouchers, {}, member)
const cash = async (member: MemberActor) => {
  const own = await world.ask(wallets, {}, member)
  return own.find(({ wallet_type_id: type }) => Number(type) === 1)?.balance ?? '0.00'
}
const counts = async (campaignId: number) => {
  const [row] = await world.query<{ used: number; reserved: number }>(
    'select used, reserved from coupon.campaign where campaign_id = $1',
    [campaignId],
  )
  return row
}
const later = async (ms: number, members: readonly MemberActor[]) => {
  const at = new Date((await world.clock.now()).getTime() + ms)
  await keepSignedIn(world, [...members], at)
  await world.clock.set(at)
  await desk.stay()
}

test('the desk gives one by phone or number, once a request, and says why not', async () => {
  const member = await memberActor(world)
  const campaign_id = await campaign({ per_person: 1 })
  const key = randomUUID()
  const first = await give(campaign_id, member.person.phone, key)
  expect((await give(campaign_id, member.person.phone, key)).data).toEqual(first.data)
  const other = await memberActor(world)
  expect((await give(campaign_id, other.person.phone, key)).code).toBe('idempotency_mismatch')
  const refused = await give(campaign_id, `${member.memberId}`)
  expect(refused).toMatchObject({ code: 'coupon_not_given', details: [{ field: 'member' }] })
  expect(refused.message).toContain('ครบตามสิทธิ์ต่อคน')
  expect(await give(campaign_id, '0899999999')).toMatchObject({ message: 'ไม่พบสมาชิกนี้' })
  expect((await give(campaign_id, '99999999')).code).toBe('coupon_not_given')
  expect((await give(999_999, member.person.phone)).code).toBe('not_found')
  expect(await counts(campaign_id)).toEqual({ used: 0, reserved: 1 })
})

test('it is used from the list once, also from fifty tabs; another’s is not there', async () => {
  const member = await memberActor(world)
  const { campaign_id, voucher_id } = await given(member)
  expect((await mine(member)).items).toMatchObject([
    { voucher_id, title: 'รับเครดิตปีใหม่', credit: '50.00', state: 'open', is_paused: false },
  ])
  expect((await use(await memberActor(world), voucher_id)).code).toBe('not_found')
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => use(member, voucher_id, n % 2 ? key : randomUUID())),
  )
  expect(answers.filter(({ code }) => code === '').length).toBeGreaterThan(0)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['', 'coupon_used']))
  const [used] = (await world.ask(listCouponUses, {}, member)).items
  expect(answers.filter(({ code }) => code === '').map(({ data }) => data)).toContainEqual(used)
  expect(await cash(member)).toBe('50.00')
  expect(await counts(campaign_id)).toEqual({ used: 1, reserved: 0 })
  expect((await mine(member)).items).toMatchObject([{ state: 'used' }])
})

test('a request of before for another coupon is told, and uses nothing', async () => {
  const member = await memberActor(world)
  const [first, second] = [await given(member), await given(member)]
  const key = randomUUID()
  expect((await use(member, first.voucher_id, key)).code).toBe('')
  expect((await use(member, second.voucher_id, key)).code).toBe('idempotency_mismatch')
  expect(await counts(second.campaign_id)).toEqual({ used: 0, reserved: 1 })
})

test('what a campaign gave is good when it is full or ended; a pause waits', async () => {
  const member = await memberActor(world)
  const step = (campaign_id: number, to: 'paused' | 'live' | 'ended') =>
    world.ask(stepCoupon, { campaign_id, to, reason }, desk.editor)
  const one = await given(member, { uses_max: 1, per_person: 1 })
  expect((await give(one.campaign_id, (await memberActor(world)).person.phone)).message).toContain(
    'แจกครบ',
  )
  await step(one.campaign_id, 'paused')
  expect((await mine(member)).items[0]).toMatchObject({ state: 'open', is_paused: true })
  expect((await use(member, one.voucher_id)).code).toBe('coupon_paused')
  await step(one.campaign_id, 'live')
  await step(one.campaign_id, 'ended')
  expect((await use(member, one.voucher_id)).code).toBe('')
})

test('staff take back what staff gave and nobody used; the place is free again', async () => {
  const member = await memberActor(world)
  const { campaign_id, voucher_id } = await given(member)
  const back = (id: number) =>
    world.call(takeBackMemberCoupon, { voucher_id: id, reason }, desk.editor)
  expect((await back(voucher_id)).code).toBe('')
  expect((await back(voucher_id)).code).toBe('coupon_step_not_possible')
  expect((await use(member, voucher_id)).code).toBe('coupon_taken_back')
  expect((await mine(member)).items).toMatchObject([{ state: 'taken_back' }])
  expect(await counts(campaign_id)).toEqual({ used: 0, reserved: 0 })
  const { memberId } = member
  const { given: bought } = await inTransaction(world.services.db, (tx) =>
    giveCoupon(tx, {
      campaignId: BigInt(campaign_id),
      memberId,
      person: `member:${memberId}`,
      giverKey: 'other 77',
    }),
  )
  expect((await back(Number(bought?.voucherId))).code).toBe('coupon_step_not_possible')
  expect((await use(member, Number(bought?.voucherId))).code).toBe('')
  const late = await inTransaction(world.services.db, (tx) => takeBackCoupon(tx, 'other 77'))
  expect(late).toBe('used')
})

test('a use and a take back at once: one of them', async () => {
  const member = await memberActor(world)
  const { campaign_id, voucher_id } = await given(member)
  const [used, back] = await Promise.all([
    use(member, voucher_id),
    world.call(takeBackMemberCoupon, { voucher_id, reason }, desk.editor),
  ])
  expect([used.code, back.code].filter((code) => code === '')).toHaveLength(1)
  expect(await counts(campaign_id)).toEqual({ used: used.code === '' ? 1 : 0, reserved: 0 })
})

test('it expires to the instant and gives its place back; of the excluded the time runs on later', async () => {
  const [member, excluded] = [await memberActor(world), await memberActor(world)]
  const campaign_id = await campaign({ valid_days: 3 })
  const one = Number((await give(campaign_id, member.person.phone)).data.voucher_id)
  const other = Number((await give(campaign_id, excluded.person.phone)).data.voucher_id)
  const bar = (until: string) =>
    world.query(
      `update platform.stake_standing set excluded_until = ${until} where member_id = $1`,
      [excluded.memberId],
    )
  await bar("platform.clock() + interval '9 days'")
  expect((await use(excluded, other)).code).toBe('reward_not_for_you')
  expect((await mine(excluded)).may_use).toBe(false)
  await later(3 * DAY_MS, [member, excluded])
  expect((await use(member, one)).code).toBe('coupon_expired')
  while (await expireVouchers(world.services));
  expect(await counts(campaign_id)).toEqual({ used: 0, reserved: 1 })
  expect((await mine(member)).items[0]).toMatchObject({ state: 'expired' })
  await bar('null')
  expect((await use(excluded, other)).code).toBe('')
})

const promotions = await promotionDesk(world)
const credit = (more: object = {}) =>
  promotions.publish({
    kind: 'free_credit',
    rate_bp: 0,
    deposit_min: '0.00',
    bonus_max: '100.00',
    cashout_max: '200.00',
    by_coupon: true,
    ...more,
  })
const bonusOf = (promotion_id: number) =>
  ({ reward: 'bonus', promotion_id, per_person: 1, budget: 1_000_000 }) as const

test('a coupon of a bonus opens it by the promotion’s terms', async () => {
  const { promotion_id } = await credit()
  const member = await memberActor(world)
  const { voucher_id } = await given(member, bonusOf(promotion_id))
  expect((await mine(member)).items[0]).toMatchObject({
    bonus: '100.00',
    bonus_terms: { need: '800.00' },
  })
  expect((await use(member, voucher_id)).code).toBe('')
  expect(await promotions.bonus(member)).toMatchObject({ granted: '100.00', state: 'active' })
})

test('a bonus that its promotion gives nobody now leaves the coupon as it was', async () => {
  const [member, unverified, old] = [
    await memberActor(world),
    await memberActor(world),
    await memberActor(world),
  ]
  const voucher = async (who: MemberActor, promotion_id: number) =>
    (await given(who, bonusOf(promotion_id))).voucher_id
  const one = (await credit({ budget: '100.00' })).promotion_id
  const [first, taken, waits] = [
    await voucher(member, one),
    await voucher(member, one),
    await voucher(unverified, one),
  ]
  const step = { promotion_id: one, reason }
  await world.ask(pausePromotion, step, promotions.editor)
  expect((await mine(member)).items).toMatchObject([{ is_paused: true }, { is_paused: true }])
  expect((await use(member, first)).code).toBe('coupon_paused')
  await world.ask(resumePromotion, step, promotions.editor)
  await world.query('update account.bank_account set verified_at = null where member_id = $1', [
    unverified.memberId,
  ])
  expect((await use(unverified, waits)).code).toBe('coupon_unverified')
  expect((await use(member, first)).code).toBe('')
  expect((await use(member, taken)).code).toBe('coupon_bonus_taken')
  const other = await voucher(member, (await credit()).promotion_id)
  expect((await use(member, other)).code).toBe('coupon_bonus_active')
  expect((await use(old, await voucher(old, one))).code).toBe('coupon_full')
  const forNew = await voucher(old, (await credit({ joined_within_days: 1 })).promotion_id)
  await later(2 * DAY_MS, [old])
  expect((await use(old, forNew)).code).toBe('coupon_new_only')
  expect((await mine(old)).items).toMatchObject([{ state: 'open' }, { state: 'open' }])
})

test('the desk pages through uses and coupons, and finds a member', async () => {
  const [member, other] = [await memberActor(world), await memberActor(world)]
  const campaign_id = await campaign()
  for (const who of [member, other, member]) await give(campaign_id, who.person.phone)
  const page = (input: object) =>
    world.ask(listCampaignVouchers, { campaign_id, limit: 2, ...input }, desk.cashier)
  const first = await page({})
  expect([first.items.length, first.next_cursor === null]).toEqual([2, false])
  const rest = await page({ cursor: first.next_cursor ?? '' })
  expect([rest.items.length, rest.next_cursor]).toEqual([1, null])
  expect((await page({ find: member.person.phone })).items).toHaveLength(2)
  expect((await page({ find: `${other.memberId}` })).items).toHaveLength(1)
  expect((await page({ find: member.person.phone.slice(-4) })).items).toHaveLength(2)
  expect((await page({ find: 'ABCD' })).items).toEqual([])
  const { items } = await mine(member)
  await use(member, Number(items[0]?.voucher_id))
  const { id, codes } = await desk.codes(1)
  await world.ask(redeemCoupon, { code: codes[0] ?? '' }, member)
  const uses = (campaign: number, find: string) =>
    world.ask(listCampaignUses, { campaign_id: campaign, find }, desk.cashier)
  expect((await uses(campaign_id, member.person.phone)).items).toMatchObject([
    { code_ending: null },
  ])
  expect((await uses(id, codes[0] ?? '')).items).toHaveLength(1)
  expect((await uses(id, 'ZZ')).items).toEqual([])
  expect((await uses(id, other.person.phone)).items).toEqual([])
})

test('a member is told once of what staff gave him, not of what is taken back, and not while he plays nothing', async () => {
  const members = [await memberActor(world), await memberActor(world), await memberActor(world)]
  const [told, back, gone] = members as [MemberActor, MemberActor, MemberActor]
  const campaign_id = await campaign({ valid_days: 3 })
  // Who tells begins with what comes from now on.
  await tellOfBills(world)
  await give(campaign_id, told.person.phone)
  const { voucher_id } = (await give(campaign_id, back.person.phone)).data
  await world.ask(takeBackMemberCoupon, { voucher_id, reason }, desk.editor)
  await give(campaign_id, gone.person.phone)
  await world.query(
    `update platform.stake_standing set excluded_until = platform.clock() + interval '9 days'
      where member_id = $1`,
    [gone.memberId],
  )
  await tellOfBills(world)
  await tellOfBills(world)
  const inbox = async (member: MemberActor) =>
    (await world.ask(listInbox, {}, member)).items.filter(({ kind }) => kind === 'coupon_given')
  expect(await inbox(told)).toMatchObject([
    { title: 'คุณได้รับคูปอง', body: expect.stringMatching(/^รับเครดิตปีใหม่ · ใช้ได้ถึง /) },
  ])
  expect([await inbox(back), await inbox(gone)]).toEqual([[], []])
  const facts = { title: 'เครดิต ฿50', expiresAt: '2026-12-10T10:00:00+07:00' }
  expect(couponGivenMessage.text(facts, { showsAmount: false }).body).toBe(
    'ใช้ได้ถึง 10 ธ.ค. 69 เวลา 10:00 น.',
  )
})
