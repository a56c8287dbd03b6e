import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { memberActor } from '#tests/support/member.ts'
import { creditAllPlay } from '#tests/support/points.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'

// What points by play say of each other, of play and of the books; each figure is broken once.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play } = rewardWorld(world)
const faults = () => reconcile(world.services.db, 'full')

/** What is found after a change of rows that nothing may change; then it is put back. */
async function foundAfter(table: string, change: string, back: string): Promise<string[]> {
  const run = async (set: string) => {
    await world.query(`alter table point.${table} disable trigger user`)
    await world.query(`update point.${table} set ${set}`)
    await world.query(`alter table point.${table} enable trigger user`)
  }
  await run(change)
  const found = await faults()
  await run(back)
  return [...new Set(found.map(({ check }) => check))]
}

test('each figure of points by play is proved', async () => {
  const member = await memberActor(world)
  const sourceId = await play(member, { stakeSatang: 50_000n })
  await creditAllPlay(world)
  await play(member, { sourceId, revision: 2, validSatang: -20_000n })
  await creditAllPlay(world)
  expect(await faults()).toEqual([])
  const check = (table: string, name: string) =>
    foundAfter(table, `${name} = ${name} + 1`, `${name} = ${name} - 1`)
  expect(await check('month', 'earned_points')).toEqual([
    'months hold what looks found',
    'a month earned what its play gives',
  ])
  expect(await check('month', 'credited_points')).toEqual(['months hold what looks found'])
  expect(await check('play', 'gained_points')).toContain('a look goes on from the one before')
  expect(await check('play', 'earned_points')).toEqual(['a look has earned what its lines give'])
  const paid = (sign: string) => `credited_points = credited_points ${sign} 1, open_points = 0`
  expect(
    await foundAfter(
      'play',
      `${paid('+')} where credited_points > 0`,
      `${paid('-')} where credited_points > 0`,
    ),
  ).toContain('a look and its points agree')
  const valid = (sign: string) => `valid_satang = valid_satang ${sign} 10000`
  expect(await foundAfter('play_line', valid('+'), valid('-'))).toEqual([
    'a look has earned what its lines give',
  ])
  expect(await faults()).toEqual([])
})
