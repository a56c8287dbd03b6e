import { expect, test } from 'vitest'
import { memberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { getPoints } from '../contract.ts'

const world = await testWorld({ sandbox: true })

test('a member has no points before the first ones came', async () => {
  const member = await memberActor(world)
  expect(await world.ask(getPoints, {}, member)).toEqual({ point: 0 })
})
