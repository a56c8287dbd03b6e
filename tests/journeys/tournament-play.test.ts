import { expect, test } from 'vitest'
import { bangkokDay, bangkokInstant, addDays } from '#kernel/time.ts'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { countPlay } from '#features/winloss/server/count-play.ts'
import { buyBill } from '../support/desk.ts'
import { HANOI, startDraws } from '../support/draws.ts'
import { AGENT_ID, openRound } from '../support/lottery.ts'
import { takeAllPlay } from '../support/settled-play.ts'
import { tournamentDesk } from '../support/tournaments.ts'
import { testWorld } from '../support/world.ts'
import { getTournamentBoard, joinTournament } from '#features/tournament/contract.ts'

// Net points of real bills, from the sale to the board.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const draws = await startDraws(world)
const desk = await tournamentDesk(world)

test('what covers nearly all numbers, is cancelled or has no result counts nothing', async () => {
  const [member, other] = draws.members
  const { tournament_id, version, startsAt, endsAt } = await desk.publish()
  for (const one of [member, other]) {
    await world.ask(joinTournament, { tournament_id, version }, one)
  }
  const day = bangkokDay(startsAt)
  const covering = Array.from({ length: 8 }, (_, n) => ['run_top', `${n}`, '100.00'] as const)
  const { round_id } = await draws.soldRound(day, [
    [0, [['top2', '98', '300.00'], ...covering]],
    [1, [['top2', '11', '250.00']]],
  ])
  await draws.desk.settle(round_id, HANOI)
  await takeAllPlay(world.services.db, countPlay)
  const next = Number((await openRound(world, 'gov')).round_id)
  const bill = await buyBill(world, member, next, [['top2', '12', '500.00']])
  await world.ask(cancelBill, { agent_id: AGENT_ID, bill_id: bill }, member)
  await buyBill(world, other, next, [['top2', '12', '500.00']])
  await desk.turn()
  const points = async () =>
    (await world.ask(getTournamentBoard, { tournament_id }, member)).items.map((one) => one.points)
  expect(await points()).toEqual([3, 2])
  expect(bangkokDay(new Date(endsAt.getTime() - 1))).toBe(addDays(day, 1))
})
