import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { getMemberLevel } from '#features/level/contract.ts'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { fenceNight, insertNight } from '#features/level/server/night-store.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { turnNights } from '#tests/support/levels.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { horizonPasses } from '#tests/support/points.ts'
import { type SiteProcess, spawnSite } from '#tests/support/processes.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'

// Two workers, each a process of its own with all its ticks, take one night of levels: both find it open, meet
// at its lock and go on together; both tell of it at nine.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-30', '10:00') })
const { play, goTo } = rewardWorld(world)
const workers: SiteProcess[] = []
afterAll(async () => {
  for (const worker of workers) await worker.stop()
})

async function startWorker(): Promise<SiteProcess> {
  const { dataDir, sandboxUrl } = world.services.config
  const env = { ROLE: 'worker', DATA_DIR: dataDir, SANDBOX_URL: sandboxUrl, SCENARIO: 'empty' }
  const site = await spawnSite({ env, connection: world.database.app, runJobs: true })
  workers.push(site)
  return site
}
/** Does something while a row is locked, and lets it go once both workers wait for it. */
async function bothWaitAt(
  lock: string,
  statement: string,
  go: () => Promise<unknown>,
): Promise<void> {
  const holder = new pg.Client(world.database.superuser)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    await go()
    const waiting = `select from pg_stat_activity where datname = current_database()
                        and wait_event_type = 'Lock' and position($1 in query) > 0`
    await expect.poll(async () => (await world.query(waiting, [statement])).length).toBe(2)
    await holder.query('commit')
  } finally {
    await holder.end()
  }
}
const told = async (member: MemberActor) =>
  (await world.ask(listInbox, {}, member)).items.flatMap(({ kind }) =>
    kind.startsWith('level') ? [kind] : [],
  )

test('two workers at two o’clock: everybody changes once and is told once', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => memberActor(world)))
  const [falls, stays, ...rise] = members as [MemberActor, MemberActor, ...MemberActor[]]
  // From here on members are told.
  await tellOfBills(world)
  const sourceId = await play(falls, { stakeSatang: 6_000_000n })
  await goTo(bangkokInstant('2026-12-31', '10:00'), ...members)
  await turnNights(world)
  await play(falls, {
    sourceId,
    revision: 2,
    stakeSatang: -6_000_000n,
    countedDay: '2026-12-30',
  })
  for (const member of rise) await play(member, { stakeSatang: 6_000_000n })
  await goTo(bangkokInstant('2027-01-01', '02:00'), ...members)
  // Fenced before the lock is held, whose transaction would keep the fence from being passed.
  await insertNight(world.services.db, '2027-01-01')
  await fenceNight(world.services.db, '2027-01-01')
  await horizonPasses(world)
  await bothWaitAt('select from level.setting for update', 'level.setting for update', () =>
    Promise.all([startWorker(), startWorker()]),
  )
  const over = "select from level.night where night = '2027-01-01' and done_at is not null"
  await expect.poll(async () => (await world.query(over)).length).toBe(1)
  const levels = await Promise.all(
    members.map(async (member) => {
      const { level, history } = await world.ask(getMemberLevel, {}, member)
      return [level, history.map(({ why }) => why)]
    }),
  )
  expect(levels).toEqual([
    [1, ['fell', 'rose']],
    [1, []],
    [2, ['rose']],
    [2, ['rose']],
  ])

  await bothWaitAt('select from level.night for update', 'set told_at', () =>
    goTo(bangkokInstant('2027-01-01', '09:00'), ...members),
  )
  await expect.poll(() => told(falls)).toContain('level_fell')
  for (const member of rise) await expect.poll(() => told(member)).toEqual(['level_rose'])
  expect(await told(stays)).toEqual([])
  for (const worker of workers) await worker.stop()
  expect(await told(falls)).toEqual(['level_fell', 'level_rose'])
  const facts = `select count(*)::integer as count from platform.fact where topic = 'level_notice'
                  group by payload having count(*) > 1`
  expect(await world.query(facts)).toEqual([])
  expect(await world.query("select * from level.reconcile('full')")).toEqual([])
})
