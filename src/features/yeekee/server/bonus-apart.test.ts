import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  beatUntilShotsEnd,
  goTo,
  openYeekeeRound,
  shoot,
  yeekeePorts,
} from '#tests/support/yeekee.ts'
import { yeekeeTicks } from './ticks.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00:20') })

/** One turn of a tick by its name, as the worker makes it. */
async function tick(name: string): Promise<boolean | undefined> {
  return yeekeeTicks(yeekeePorts)
    .find((one) => one.name === name)
    ?.run(world.services)
}

/** A round of the demo with one shot, drawn and with its bonus still open. */
async function drawnRound(member: MemberActor): Promise<number> {
  const round = await openYeekeeRound(world, 'yeekee_demo')
  const end = new Date(round.shoot_close_at)
  await goTo(world, new Date(end.getTime() - 10_000), member)
  expect((await shoot(world, member, Number(round.round_id), '00016')).code).toBe('')
  await beatUntilShotsEnd(world, round)
  await world.clock.set(new Date(end.getTime() + 200))
  await openYeekeeRound(world, 'yeekee_demo')
  await tick('yeekee.heads')
  await world.clock.set(new Date(new Date(round.beacon.round_at).getTime() + 500))
  await tick('yeekee.draws')
  return Number(round.round_id)
}

const decided = async (): Promise<number[]> =>
  (
    await world.query<{ round_id: string }>('select round_id from yeekee.bonus order by round_id')
  ).map((row) => Number(row.round_id))

const overdue = () =>
  world.services.metrics.registry.getSingleMetricAsString('yeekee_bonuses_overdue')

test('a round whose bonus cannot be written keeps no later one, and raises the alarm', async () => {
  const member = await memberActor(world)
  const broken = await drawnRound(member)
  const later = await drawnRound(member)
  await world.query(`alter table yeekee.bonus add constraint broken check (round_id <> ${broken})`)
  await expect(tick('yeekee.bonuses')).rejects.toThrow(
    `1 of 2 rounds without their bonuses: round ${broken}: `,
  )
  expect(await decided()).toEqual([later])
  await world.clock.advance(60_000)
  expect(await overdue()).toMatch(/overdue 1$/m)

  await world.query('alter table yeekee.bonus drop constraint broken')
  expect(await tick('yeekee.bonuses')).toBe(true)
  expect(await decided()).toEqual([broken, later])
  expect(await overdue()).toMatch(/overdue 0$/m)
})
