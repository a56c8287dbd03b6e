import { expect, test, vi } from 'vitest'
import { objectHistory } from '#kernel/history.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { askForQr, bookPaid, payQr, waitForPayment } from '#tests/support/payments.ts'
import { promotionDesk, promotionTerms } from '#tests/support/promotions.ts'
import { testWorld } from '#tests/support/world.ts'
import { choosePromotion, getMyPromotions, listPromotions, takePromotion } from '../contract.ts'
import {
  cancelBonus,
  endPromotion,
  getPromotionStanding,
  listBonuses,
  listDeskPromotions,
  pausePromotion,
  resumePromotion,
  savePromotion,
} from '../operator-contract.ts'
import { findBonus } from './bonus-store.ts'

// Who holds which bonus, and what staff do to promotions and bonuses, by the calls that people use.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { services } = world
const desk = await promotionDesk(world)
const reason = 'ตรวจพบการสมัครซ้ำ'

let named = 0
const newMember = () =>
  memberActor(world, { first_name: 'ค'.repeat((named += 1)), last_name: 'ทดลอง' })
const free = {
  kind: 'free_credit',
  rate_bp: 0,
  deposit_min: '0.00',
  bonus_max: '50.00',
  cashout_max: '100.00',
} as const
const take = async (member: MemberActor, chosen: { promotion_id: number; version: number }) =>
  Number((await world.ask(takePromotion, chosen, member)).bonus_id)
const seen = async (promotionId: number) => {
  const all = await world.ask(listDeskPromotions, {}, desk.cashier)
  return all.find((one) => Number(one.promotion_id) === promotionId)
}

test('a pause holds a promotion, what was taken goes on, and one person lets it go on', async () => {
  const chosen = await desk.publish(free)
  const [first, second] = [await newMember(), await newMember()]
  await take(first, chosen)
  const step = { promotion_id: chosen.promotion_id, reason }
  const call = (to: typeof pausePromotion) => world.call(to, step, desk.editor)
  expect((await call(resumePromotion)).code).toBe('promotion_step_not_possible')
  expect(await call(pausePromotion)).toMatchObject({ code: '', data: { state: 'paused' } })
  expect((await call(pausePromotion)).code).toBe('promotion_step_not_possible')
  const shown = await world.ask(listPromotions, {})
  expect(shown.map((one) => Number(one.promotion_id))).not.toContain(chosen.promotion_id)
  expect((await world.call(takePromotion, chosen, second)).code).toBe('promotion_over')
  expect(await desk.bonus(first)).toMatchObject({ state: 'active', balance: '50.00' })
  // Two people agree about terms; that members may have them again is another thing.
  await desk.publish({ ...free, promotion_id: chosen.promotion_id, bonus_max: '60.00' })
  expect(await seen(chosen.promotion_id)).toMatchObject({ state: 'paused', live_version: 2 })
  expect(await call(resumePromotion)).toMatchObject({ code: '', data: { state: 'live' } })
  await take(second, { ...chosen, version: 2 })
  expect(await seen(chosen.promotion_id)).toMatchObject({
    state: 'live',
    granted: '110.00',
    bonuses: 2,
    active: 2,
    ends: { released: 0, forfeited: 0, cancelled: 0 },
  })
  await call(pausePromotion)
  // What is told before it is ended, and that all of it goes on.
  const asked = { promotion_id: chosen.promotion_id }
  const standing = async () => world.ask(getPromotionStanding, asked, desk.editor)
  expect(await standing()).toEqual({ members: 2, held: '110.00', chosen: 0, left: '99890.00' })
  expect(await world.call(endPromotion, step, desk.editor)).toMatchObject({
    data: { state: 'ended' },
  })
  expect(await standing()).toMatchObject({ members: 2, held: '110.00' })
  const missing = await world.call(getPromotionStanding, { promotion_id: 999_999 }, desk.editor)
  expect(missing.code).toBe('not_found')
  expect((await call(resumePromotion)).code).toBe('promotion_step_not_possible')
  const history = await world.ask(
    objectHistory,
    { kind: 'promotion', id: `${chosen.promotion_id}` },
    desk.editor,
  )
  expect(history.items.filter((one) => one.reason === reason)).toHaveLength(4)
})

test('what was chosen before a promotion ended is told as waiting, and given when its money comes', async () => {
  const chosen = await desk.publish()
  const member = await newMember()
  const { payment_id, qr_payload } = await askForQr(world, member, '700.00')
  await world.ask(choosePromotion, { payment_id, chosen }, member)
  const asked = { promotion_id: chosen.promotion_id }
  const standing = () => world.ask(getPromotionStanding, asked, desk.editor)
  expect(await standing()).toMatchObject({ members: 0, chosen: 1 })
  await world.ask(endPromotion, { ...asked, reason }, desk.editor)
  await payQr(world, qr_payload)
  await bookPaid(world)
  await waitForPayment(world, member, payment_id, 'paid')
  await desk.turn()
  expect(await desk.bonus(member)).toMatchObject({ state: 'active', balance: '300.00' })
  expect(await standing()).toMatchObject({ members: 1, held: '300.00', chosen: 0 })
})

test('who holds which bonus: of a promotion, of a phone, of a number, page by page', async () => {
  const chosen = await desk.publish({ ...free, budget: '1000.00' })
  const holders = [await newMember(), await newMember(), await newMember()]
  for (const member of holders) await take(member, chosen)
  const { promotion_id } = chosen
  const list = async (input: object) =>
    world.ask(listBonuses, { promotion_id, ...input }, desk.cashier)
  const first = await list({ limit: 2 })
  expect(first.items.map((one) => Number(one.member_id))).toEqual(
    holders
      .slice(1)
      .map(({ memberId }) => memberId)
      .toReversed(),
  )
  const rest = await list({ limit: 2, cursor: first.next_cursor ?? '' })
  expect(rest).toMatchObject({ items: [{ member_id: holders[0]?.memberId }], next_cursor: null })
  expect(rest.items[0]?.member_phone).toMatch(/^0\dx-xxx-\d{4}$/)
  const [one] = holders
  if (!one) throw new Error('there are holders')
  expect((await list({ member: `${one.memberId}` })).items).toHaveLength(1)
  expect((await list({ member: one.person.phone })).items).toMatchObject([
    { member_id: one.memberId },
  ])
  // The end of a phone finds whom it may mean; the card of a member asks for him alone.
  const end = one.person.phone.slice(-4)
  expect((await list({ member: end })).items).toContainEqual(
    expect.objectContaining({ member_id: one.memberId }),
  )
  expect((await list({ member_id: one.memberId })).items).toHaveLength(1)
  expect((await list({ member_id: 987_654 })).items).toEqual([])
  expect((await list({ member: '0999999999' })).items).toEqual([])
  expect((await list({ state: 'released' })).items).toEqual([])
  const odd = await world.call(listBonuses, { member: 'สมชาย' }, desk.cashier)
  expect(odd).toMatchObject({ code: 'invalid_input', details: [{ field: 'member' }] })
})

test('cancelled by staff: once, with a reason that the member reads, and written down', async () => {
  const chosen = await desk.publish(free)
  const member = await newMember()
  const bonus_id = await take(member, chosen)
  const decision = { bonus_id, reason }
  expect((await world.call(cancelBonus, decision, desk.editor)).code).toBe('forbidden')
  const missing = { ...decision, bonus_id: 999_999 }
  expect((await world.call(cancelBonus, missing, desk.cashier)).code).toBe('not_found')
  const found = await findBonus(services.db, BigInt(bonus_id))
  if (!found) throw new Error('there is a bonus')
  // A barrier: two tabs wait for the wallet, and one of them ends it.
  const { going } = await services.db.transaction().execute(async (tx) => {
    await lockWallets(tx, [found.walletId])
    const tabs = [0, 1].map(() => world.call(cancelBonus, decision, desk.cashier))
    await vi.waitFor(async () => {
      const [row] = await world.query<{ waiting: number }>(
        `select count(*)::integer as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(row?.waiting).toBeGreaterThan(1)
    }, PATIENCE_MS)
    return { going: tabs }
  })
  const answers = await Promise.all(going)
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'bonus_over'])
  expect(answers.find(({ code }) => code === '')?.data).toMatchObject({
    state: 'cancelled',
    released: '0.00',
    ended: '50.00',
  })
  const { bonuses } = await world.ask(getMyPromotions, {}, member)
  expect(bonuses).toMatchObject([{ state: 'cancelled', reason, balance: '0.00' }])
  expect(await seen(chosen.promotion_id)).toMatchObject({
    active: 0,
    returned: '50.00',
    ends: { cancelled: 1 },
  })
  const asked = { promotion_id: chosen.promotion_id }
  expect(await world.ask(getPromotionStanding, asked, desk.cashier)).toMatchObject({
    members: 0,
    held: '0.00',
  })
  const history = await world.ask(objectHistory, { kind: 'bonus', id: `${bonus_id}` }, desk.cashier)
  expect(history.items).toHaveLength(1)
})

test('played to the end, a bonus is released though staff cancel it', async () => {
  const member = await newMember()
  const bonus_id = await take(member, await desk.publish(free))
  await world.query('update promotion.bonus set valid_satang = need_satang where bonus_id = $1', [
    bonus_id,
  ])
  expect(await world.ask(cancelBonus, { bonus_id, reason }, desk.cashier)).toMatchObject({
    state: 'released',
    released: '50.00',
  })
  await world.query('update promotion.bonus set valid_satang = 0 where bonus_id = $1', [bonus_id])
  const history = await world.ask(objectHistory, { kind: 'bonus', id: `${bonus_id}` }, desk.cashier)
  expect(history.items).toEqual([])
})

test('what a field may not hold is said at the field, in Thai', async () => {
  const odd = [
    ['rate_bp', 20_001, /200%/],
    ['wager_times', 11, /ไม่เกิน 10/],
    ['lifetime_days', 91, /ไม่เกิน 90/],
    ['joined_within_days', 0, /ไม่น้อยกว่า 1/],
    ['hour_from', 1_440, /ชั่วโมงและนาที/],
    ['title', '', /กรุณากรอกชื่อ/],
    ['reason', 'สั้น', /อย่างน้อย 5/],
  ] as const
  for (const [field, value, message] of odd) {
    const answer = await world.call(
      savePromotion,
      { ...(await promotionTerms(world)), [field]: value },
      desk.editor,
    )
    expect(answer).toMatchObject({
      code: 'invalid_input',
      details: [{ field, message: expect.stringMatching(message) }],
    })
  }
})
