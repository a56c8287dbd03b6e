import { expect, test } from 'vitest'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as people from '../people-contract.ts'

// Every step about another person asks for the own password, counted for all of them together.

const world = await testWorld()
const right = 'ฝนตกบนหลังคาสังกะสี'

test('a wrong own password does nothing, and the fifth closes every step', async () => {
  const [owner, clerk] = [await staffActor(world, 'owner'), await staffActor(world, 'cashier')]
  const input = (password: string) => ({
    staff_id: clerk.staffId,
    reason: 'ย้ายมาช่วยแผนกการเงิน',
    password,
  })
  const steps = {
    change: (password: string) =>
      world.call(people.staffChange, { ...input(password), change: 'reset' }, owner),
    oneTime: (password: string) => world.call(people.staffOneTime, input(password), owner),
    off: (password: string) => world.call(people.staffSwitchOff, input(password), owner),
    create: (password: string) =>
      world.call(
        people.staffCreate,
        { ...input(password), username: 'never', display_name: 'คนใหม่', roles: ['editor'] },
        owner,
      ),
    decide: (password: string) =>
      world.call(
        people.staffDecide,
        { ...input(password), approval_id: 1, verdict: 'approve' },
        owner,
      ),
  }
  for (const step of Object.values(steps)) {
    expect(await step('เดาเอา')).toMatchObject({
      code: 'staff_wrong_password',
      details: [{ field: 'password' }],
    })
  }
  for (const step of Object.values(steps)) {
    expect(await step(right)).toMatchObject({ code: 'staff_locked' })
  }
})
