import { expect, test } from 'vitest'
import { memberActor } from '#tests/support/member.ts'
import { makeEventOfDemo } from '#tests/support/quests.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { joinEvent, listQuests } from '../contract.ts'

const world = await testWorld({ sandbox: true })

test('a demo has an event that a member joins at once, and not two', async () => {
  const { staffId } = await staffActor(world, 'owner')
  const { staffId: secondId } = await staffActor(world, 'owner')
  const make = () => makeEventOfDemo(world, staffId, secondId)
  await make()
  await make()
  const member = await memberActor(world)
  const { events } = await world.ask(listQuests, {}, member)
  expect(events).toMatchObject([{ title: 'สัปดาห์ร่วมสนุก', joined_at: null }])
  const joined = await world.ask(joinEvent, { event_id: Number(events[0]?.event_id) }, member)
  expect(joined.quests).toMatchObject([{ type: 'poll_vote', points: 5, state: 'in_progress' }])
})
