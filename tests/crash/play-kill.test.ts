import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playConsumers } from '#apps/server/features.ts'
import { countPlay } from '#features/winloss/server/count-play.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { takePlay } from '#platform/settled-play/take-play.ts'
import type { Stake } from '#tests/support/desk.ts'
import { HANOI, startDraws } from '#tests/support/draws.ts'
import { runInProcess } from '#tests/support/processes.ts'
import { covered } from '#tests/support/proof-budget.ts'
import { isLongProof } from '#tests/support/proof-seed.ts'
import { testWorld } from '#tests/support/world.ts'
import { takeAllPlay } from '../support/settled-play.ts'

// A process that counts settled play for everybody dies by its own hand at each step while another one
// waits for its turn. Whatever the first had done, every fact is counted once by each.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { db } = world.services
const { desk, soldRound } = await startDraws(world)

const wins: Stake[] = [['bottom2', '43', '10.00']]
const loses: Stake[] = [['top2', '55', '5.00']]

/** Steps of one page, in the order of `crash-point.ts`. */
const POINTS = [
  ['while it waits for its turn', 'count:after_send:2'],
  ['with the turn taken', 'count:after_answer:2'],
  ['with the facts read', 'count:after_answer:3'],
  ['with the facts written', 'count:after_answer:4'],
  ['with the days written', 'count:after_answer:5'],
  ['with the cursor moved', 'count:after_answer:6'],
  ['before it commits', 'count:before_send:7'],
  ['while it commits', 'count:after_send:7'],
  ['when it has committed', 'count:after_answer:7'],
] as const

const counted = async () => [
  await world.query('select * from winloss.fact order by source_id, member_id, revision'),
  // Which transaction changed a day is another one each time.
  await world.query(
    `select member_id, counted_day, product, is_own, stake_satang, returned_satang, valid_satang, rounds
       from winloss.day order by member_id, counted_day, product, is_own`,
  ),
  await world.query(
    `select consumer, product, position from platform.play_cursor order by consumer, product`,
  ),
]

let expected: unknown[]
/** Holds the cursor's row, so that both processes wait behind it in the order of their coming. */
let holder: pg.Client

beforeAll(async () => {
  const { round_id } = await soldRound('2026-12-08', [
    [0, wins],
    [1, loses],
    [2, [...wins, ...loses]],
  ])
  await desk.settle(round_id, HANOI)
  await takeAllPlay(db, playConsumers)
  expected = await counted()
  expect(expected[0]).toHaveLength(3)
  holder = new pg.Client({ ...world.database.superuser })
  await holder.connect()
})
afterAll(() => holder?.end())

/** Forgets what was counted, and keeps everybody from counting until the holder commits. */
async function forget(): Promise<void> {
  await world.query('delete from winloss.fact')
  await world.query('delete from winloss.day')
  await world.query("update platform.play_cursor set position = ''")
  await holder.query('begin')
  await holder.query(
    "select from platform.play_cursor where consumer = 'winloss' and product = 'lottery' for update",
  )
}

const waiting = async (): Promise<number> => {
  const rows = await world.query(
    `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like '%from platform.play_cursor%for update%'`,
  )
  return rows.length
}

/**
 * Here the page is half counted: its facts are there and its days are not, all is there and the
 * cursor has not moved, and nobody knows whether it was committed. The short form dies at these.
 */
const HALF_COUNTED: readonly string[] = [
  'count:after_answer:4',
  'count:after_answer:5',
  'count:after_send:7',
]
const points = POINTS.filter(([, crashAt]) => isLongProof || HALF_COUNTED.includes(crashAt))

test('the points name steps', () => expect(points).toHaveLength(isLongProof ? 9 : 3))

test.each(points)('a process killed %s has counted nothing twice', async (_when, crashAt) => {
  await forget()
  let isGone = false
  const first = runInProcess(world, { name: 'platform.settled_play', crashAt })
  void first.then(() => (isGone = true))
  await expect.poll(async () => isGone || (await waiting()) === 1).toBe(true)
  const second = takePlay(db, countPlay)
  await expect.poll(async () => (await waiting()) + (isGone ? 1 : 0)).toBeGreaterThanOrEqual(2)
  await holder.query('commit')
  expect(await first).toEqual({ code: null, signal: 'SIGKILL' })
  await second
  await takeAllPlay(db, playConsumers)
  expect(await counted()).toEqual(expected)
  covered('tests/crash/play-kill.test.ts', { 'died at': crashAt })
})
