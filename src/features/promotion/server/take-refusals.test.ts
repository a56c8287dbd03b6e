import { describe, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { type MemberActor, memberActor } from '#tests/support/member.ts'
import { askForQr } from '#tests/support/payments.ts'
import { promotionDesk, type PromotionInput } from '#tests/support/promotions.ts'
import { testWorld } from '#tests/support/world.ts'
import { choosePromotion, takePromotion } from '../contract.ts'
import { endPromotion } from '../operator-contract.ts'

// Why a member gets no bonus: free credit that is taken by hand, and a promotion chosen for a deposit.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await promotionDesk(world)

let named = 0
const newMember = () =>
  memberActor(world, { first_name: 'ข'.repeat((named += 1)), last_name: 'ทดลอง' })

type Chosen = Awaited<ReturnType<typeof desk.publish>>
type Terms = Partial<PromotionInput>

const take = async (member: MemberActor, chosen: Chosen) =>
  (await world.call(takePromotion, chosen, member)).code
const chooser = async (member: MemberActor) => {
  const { payment_id } = await askForQr(world, member, '1000.00')
  return async (chosen: Chosen) =>
    (await world.call(choosePromotion, { payment_id, chosen }, member)).code
}

const free: Terms = {
  kind: 'free_credit',
  rate_bp: 0,
  deposit_min: '0.00',
  bonus_max: '50.00',
  cashout_max: '100.00',
}
/** Both ways, and how a bonus of the way comes to a member. */
const ways = [
  {
    name: 'free credit by hand',
    terms: free,
    asker: async (member: MemberActor) => (chosen: Chosen) => take(member, chosen),
    get: async (member: MemberActor, chosen: Chosen) => {
      expect(await take(member, chosen)).toBe('')
    },
    bonus: '50.00',
  },
  {
    name: 'a promotion for a deposit',
    terms: {},
    asker: chooser,
    get: async (member: MemberActor, chosen: Chosen) => {
      await desk.deposit(member, '1000.00', chosen)
    },
    bonus: '300.00',
  },
]

describe.each(ways)('$name', ({ terms, asker, get, bonus }) => {
  const ask = async (member: MemberActor, chosen: Chosen) => (await asker(member))(chosen)
  const publish = (more: Terms = {}) => desk.publish({ ...terms, ...more })

  test('is refused where another version holds, or none any more', async () => {
    const chosen = await publish()
    const member = await newMember()
    await publish({ promotion_id: chosen.promotion_id, title: 'เงื่อนไขใหม่' })
    expect(await ask(member, chosen)).toBe('promotion_changed')
    const ended = { promotion_id: chosen.promotion_id, reason: 'จบโปรโมชั่น' }
    await world.ask(endPromotion, ended, desk.editor)
    expect(await ask(member, { ...chosen, version: chosen.version + 1 })).toBe('promotion_over')
  })

  test('is refused to who has been here for long, and to an account without a verified bank', async () => {
    const member = await newMember()
    const forNew = await publish({ joined_within_days: 1 })
    await world.query(
      `update account.member set joined_at = joined_at - interval '3 days' where member_id = $1`,
      [member.memberId],
    )
    expect(await ask(member, forNew)).toBe('promotion_newcomers_only')
    await world.query('update account.bank_account set verified_at = null where member_id = $1', [
      member.memberId,
    ])
    expect(await ask(member, await publish())).toBe('promotion_unverified')
  })

  test('is refused beside a running bonus, when its budget is gone, and to who is excluded', async () => {
    const member = await newMember()
    const last = await publish({ budget: bonus })
    await get(member, last)
    expect(await ask(member, await publish())).toBe('promotion_another_active')
    const other = await newMember()
    expect(await ask(other, last)).toBe('promotion_full')
    const chosen = await publish()
    const again = await asker(other)
    await world.query(
      `update platform.stake_standing set excluded_until = now() + interval '9 years' where member_id = $1`,
      [other.memberId],
    )
    expect(await again(chosen)).toBe('promotion_not_for_you')
  })
})

test('each way says that a promotion is of the other', async () => {
  const member = await newMember()
  expect(await take(member, await desk.publish())).toBe('promotion_by_deposit')
  const choose = await chooser(member)
  expect(await choose(await desk.publish(free))).toBe('promotion_by_hand')
})
