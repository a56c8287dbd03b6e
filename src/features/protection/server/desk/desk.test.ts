import { expect, test } from 'vitest'
import { excludeMember } from '#features/account/operator-contract.ts'
import { objectHistory } from '#kernel/history.ts'
import { memberActor } from '#tests/support/member.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getLimits, limitsChanged, setLimit } from '../../contract.ts'
import { excludeMyself, getExclusion } from '../../exclusion-contract.ts'
import * as desk from '../../operator-contract.ts'

const world = await testWorld({ sandbox: true })
const officer = await staffActor(world, 'risk_officer')
const cashier = await staffActor(world, 'cashier')
const member = await memberActor(world)
const reason = 'ยอดเล่นเพิ่มขึ้นผิดปกติ'
const { memberId: member_id } = member
const name = 'stake_day' as const

const tighten = (amount: string, as = officer) =>
  world.call(desk.tightenLimit, { member_id, name, amount, reason }, as)
const stakeDay = async () => {
  const { limits } = await world.ask(getLimits, {}, member)
  return limits.find((limit) => limit.name === name)
}

test('the desk only tightens, the stricter of both holds, and the trail says who and why', async () => {
  await world.ask(setLimit, { name, amount: '100' }, member)
  expect((await tighten('60', cashier)).status).toBe(403)
  expect((await tighten('60')).code).toBe('')
  expect(await stakeDay()).toMatchObject({ own: '100.00', house: '60.00', max: '60.00' })
  for (const amount of ['60', '61']) expect((await tighten(amount)).code).toBe('limit_not_tighter')
  // The member's own stays what he said, also below the house's.
  await world.ask(setLimit, { name, amount: '40' }, member)
  expect(await stakeDay()).toMatchObject({ own: '40.00', house: '60.00', max: '40.00' })
  const history = await world.ask(objectHistory, { kind: 'member', id: `${member_id}` }, officer)
  expect(history.items[0]).toMatchObject({ reason })
  expect(limitsChanged.topic).toBe('limits')
})

test('the sheet has limits, what waits and every exclusion; nobody is nobody', async () => {
  await world.ask(setLimit, { name, amount: '500' }, member)
  await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
  const seen = await world.ask(desk.getMemberProtection, { member_id }, cashier)
  expect(seen.exclusions).toMatchObject([{ kind: 'time_out' }])
  expect(seen.limits.find((limit) => limit.name === name)?.pending).toMatchObject({ to: '500.00' })
  const session = { member_id, minutes: 30, reason }
  expect((await world.call(desk.tightenSession, session, officer)).code).toBe('')
  expect((await world.call(desk.tightenSession, session, officer)).code).toBe('limit_not_tighter')
  const nobody = await world.call(desk.getMemberProtection, { member_id: 999_999 }, cashier)
  expect([nobody.status, nobody.code]).toEqual([404, 'not_found'])
})

test('the house takes back its own limit with a reason, and never loosens the member’s', async () => {
  const owner = await staffActor(world, 'owner')
  const player = await memberActor(world)
  const own = async () => {
    const { limits } = await world.ask(getLimits, {}, player)
    return limits.find((limit) => limit.name === name)
  }
  const order = (amount: string | null, as = owner) =>
    world.call(desk.loosenLimit, { member_id: player.memberId, name, amount, reason }, as)
  await world.ask(setLimit, { name, amount: '50' }, player)
  // There is only the member's own: nothing to take back.
  for (const amount of [null, '100']) expect((await order(amount)).code).toBe('limit_not_looser')
  const set = { member_id: player.memberId, name, amount: '20', reason }
  await world.ask(desk.tightenLimit, set, officer)
  expect((await order('30', officer)).status).toBe(403)
  expect((await order('20')).code).toBe('limit_not_looser')
  expect((await order('30')).code).toBe('')
  expect(await own()).toMatchObject({ own: '50.00', house: '30.00', max: '30.00' })
  // Two owners at once: one takes it away, the other finds nothing of the house's.
  const both = await Promise.all([order(null), order(null)])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['', 'limit_not_looser'])
  expect(await own()).toMatchObject({ own: '50.00', house: null, max: '50.00' })
  const history = await world.ask(
    objectHistory,
    { kind: 'member', id: `${player.memberId}` },
    owner,
  )
  expect(history.items[0]).toMatchObject({ action: 'play_limit.loosen', reason })
  const session = { member_id: player.memberId, minutes: 30, reason }
  await world.ask(desk.tightenSession, session, officer)
  const looser = { ...session, minutes: null }
  expect((await world.call(desk.loosenSession, looser, owner)).code).toBe('')
  expect((await world.call(desk.loosenSession, looser, owner)).code).toBe('limit_not_looser')
  await expect(
    world.query(
      `insert into protection.limit_change (member_id, name, side, before, after)
       values ($1, 'stake_day', 'member', 5000, 9000)`,
      [player.memberId],
    ),
  ).rejects.toThrow('without a confirmed raise')
})

test('the house takes back its own pause; the member’s own below it stays', async () => {
  const owner = await staffActor(world, 'owner')
  const player = await memberActor(world)
  const lift = (as = owner) =>
    world.call(desk.liftExclusion, { member_id: player.memberId, reason }, as)
  expect((await lift()).code).toBe('exclusion_not_ours')
  await world.ask(excludeMember, { member_id: player.memberId, days: 365, reason }, officer)
  // His own, shorter than the house's, holds by itself.
  await world.ask(excludeMyself, { length: 'week', is_final: true }, player)
  expect((await lift(officer)).status).toBe(403)
  expect((await lift()).code).toBe('')
  expect((await world.ask(getExclusion, {}, player)).exclusion).toMatchObject({ kind: 'time_out' })
  expect((await lift()).code).toBe('exclusion_not_ours')
  const seen = await world.ask(desk.getMemberProtection, { member_id: player.memberId }, owner)
  expect(seen.exclusions.map(({ kind, lifted_at }) => [kind, lifted_at !== null])).toEqual([
    ['time_out', false],
    ['staff', true],
  ])
  const nobody = await world.call(desk.liftExclusion, { member_id: 999_999, reason }, owner)
  expect(nobody.status).toBe(404)
  await expect(
    world.query(
      `insert into platform.exclusion_lift (exclusion_id, staff_id, reason)
       select exclusion_id, 1, 'เพราะขอมา' from platform.exclusion
        where member_id = $1 and kind = 'time_out'`,
      [player.memberId],
    ),
  ).rejects.toThrow("the member's own")
})
