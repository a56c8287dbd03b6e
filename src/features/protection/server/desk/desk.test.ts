import { expect, test } from 'vitest'
import { objectHistory } from '#kernel/history.ts'
import { memberActor } from '#tests/support/member.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getLimits, limitsChanged, setLimit } from '../../contract.ts'
import { excludeMyself } from '../../exclusion-contract.ts'
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
