import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { payLevels } from '#tests/support/levels.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { listRateCards } from '../contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-25', '10:00') })

test('levels of a demo are paid more in some markets, once', async () => {
  const { staffId } = await staffActor(world, 'owner')
  const versions = () =>
    world.query<{ count: number }>('select count(*)::integer as count from lottery.rate_version')
  await payLevels(world, staffId)
  const { cards } = await world.ask(listRateCards, {})
  const card = cards.find(({ markets }) => markets.some(({ code }) => code === 'hanoi'))
  const paid = card?.rates.flatMap(({ bet_type: type, vip }) =>
    vip.map(({ level_from: from, rate }) => [type, from, rate]),
  )
  expect(paid).toEqual([
    ['top3', 3, '870'],
    ['top3', 5, '890'],
    ['run_top', 3, '3.3'],
    ['run_bottom', 2, '4.3'],
    ['run_bottom', 4, '4.5'],
  ])
  const first = await versions()
  await payLevels(world, staffId)
  expect(await versions()).toEqual(first)
})
