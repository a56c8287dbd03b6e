import { expect, test } from 'vitest'
import { objectHistory } from '#features/staff/contract.ts'
import { DAY_MS } from '#kernel/time.ts'
import { memberActor } from '#tests/support/member.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as desk from '../ceiling-contract.ts'
import { getIdentity } from '../contract.ts'

const world = await testWorld({ sandbox: true })
const [ann, ben] = [await staffActor(world, 'owner'), await staffActor(world, 'owner')]
const officer = await staffActor(world, 'risk_officer')
const reason = 'ปรับตามนโยบายใหม่'

/** What holds, with other amounts in one tier. */
async function tiersWith(tier: number, part: object) {
  const { tiers } = await world.ask(desk.getCeilings, {}, ann)
  return tiers.map(({ tier: own, ...amounts }) =>
    Number(own) === tier ? { ...amounts, ...part } : amounts,
  )
}
const propose = async (tier: number, part: object, actor = ann) =>
  world.call(desk.proposeCeilings, { tiers: await tiersWith(tier, part), reason }, actor)
const proposal = async (actor = ben) => (await world.ask(desk.getCeilings, {}, actor)).proposal
const end = async (call: typeof desk.confirmCeilings | typeof desk.rejectCeilings, actor = ben) =>
  (await world.call(call, { approval_id: (await proposal())?.approval_id ?? 1, reason }, actor))
    .code

test('one proposes, another confirms; from then on it holds for everybody and the trail says why', async () => {
  const member = await memberActor(world)
  expect((await propose(1, { withdraw_max: '60000.00' }, officer)).status).toBe(403)
  expect((await propose(1, { withdraw_max: '60000.00' })).code).toBe('')
  expect((await propose(1, { withdraw_max: '70000.00' }, ben)).code).toBe('approval_asked')
  expect(await proposal(ann)).toMatchObject({ by: ann.displayName, by_me: true })
  expect(await end(desk.confirmCeilings, ann)).toBe('approval_own')
  const tierOne = async () => (await world.ask(getIdentity, {}, member)).tiers[1]
  expect(await tierOne()).toMatchObject({ withdraw_max: '50000.00' })
  expect(await end(desk.confirmCeilings)).toBe('')
  expect(await tierOne()).toMatchObject({ withdraw_max: '60000.00', deposit_max: '100000.00' })
  expect(await world.ask(desk.getCeilings, {}, ann)).toMatchObject({ version: 2, proposal: null })
  const history = await world.ask(objectHistory, { kind: 'identity_ceiling', id: '1' }, ann)
  expect(history.items[0]).toMatchObject({ action: 'identity_ceiling.change', reason })
  expect(history.items[0]?.changes).toHaveLength(1)
})

test('a proposal is rejected by another or taken back, and ends once', async () => {
  for (const actor of [ann, ben]) {
    expect((await propose(2, { deposit_day_max: null })).code).toBe('')
    const approval_id = (await proposal())?.approval_id ?? 0
    expect(await end(desk.rejectCeilings, actor)).toBe('')
    for (const call of [desk.confirmCeilings, desk.rejectCeilings]) {
      const late = await world.call(call, { approval_id, reason }, ben)
      expect(late.code).toBe('approval_closed')
    }
  }
  expect((await propose(2, { deposit_day_max: null })).code).toBe('')
  const both = await Promise.all([end(desk.confirmCeilings), end(desk.confirmCeilings)])
  expect(both.toSorted()).toEqual(['', 'approval_closed'])
})

test.each([
  [1, { deposit_max: '100.50' }, 'ceiling_not_whole', 'tiers.1.deposit_max'],
  [0, { deposit_max: '0.00' }, 'ceiling_not_whole', 'tiers.0.deposit_max'],
  [1, { deposit_max: '300000.00' }, 'ceiling_above_day', 'tiers.1.deposit_max'],
  [1, { withdraw_day_max: '4999.00' }, 'ceiling_below_lower_tier', 'tiers.1.withdraw_day_max'],
] as const)('tier %i with %o is %s', async (tier, part, code, field) => {
  expect(await propose(tier, part)).toMatchObject({ code, details: [{ field }] })
})

test('nothing new, or not for every tier, is no proposal', async () => {
  expect((await propose(1, {})).code).toBe('ceiling_same')
  const two = (await tiersWith(1, {})).slice(0, 2)
  const short = await world.call(desk.proposeCeilings, { tiers: two, reason }, ann)
  expect([short.code, short.details[0]?.field]).toEqual(['invalid_input', 'tiers'])
})

test('nobody ends a proposal of yesterday', async () => {
  expect((await propose(1, { withdraw_max: '70000.00' })).code).toBe('')
  const approval_id = (await proposal())?.approval_id ?? 0
  await world.clock.advance(DAY_MS + 1_000)
  await signIn(world, ben)
  for (const call of [desk.confirmCeilings, desk.rejectCeilings]) {
    expect((await world.call(call, { approval_id, reason }, ben)).code).toBe('approval_expired')
  }
})
