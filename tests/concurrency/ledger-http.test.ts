import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getWithdrawInfo } from '#features/withdraw/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { openDatabase } from '#platform/database/database.ts'
import { advanceRounds, openRound } from '#tests/support/lottery.ts'
import { memberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { judgeSnapshots } from './ledger-bank.ts'
import { closeSockets, History } from './ledger-history.ts'
import { Journal } from './ledger-journal.ts'
import { Backstage } from './ledger-http-backstage.ts'
import { judgeRun } from './ledger-http-judge.ts'
import { openAccount, type Player } from './ledger-http-wishes.ts'
import { finish, work, type Stage } from './ledger-http-workers.ts'
import { seeded, snapshotsOf } from './ledger-workers.ts'

// C1: histories of the real server. Callers lose their sockets, backends are ended in the middle of
// their transactions, a round closes and is paid meanwhile; then every unknown is asked again.
// LEDGER_CALLS sets the calls of a run, LEDGER_SEED repeats its choices.

const CALLS = Number(process.env['LEDGER_CALLS'] ?? 240)
const SEED = process.env['LEDGER_SEED'] ?? `${process.hrtime.bigint()}`
const PLAYERS = 5
const TIMEOUT_MS = 60_000 + CALLS * 200

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '17:50') })
// As the superuser: nobody ends the watcher's backend.
const watcher = openDatabase(world.database.superuser, { max: 1 })
const players: Player[] = []
let backstage: Backstage
let stage: Stage
let hanoi = 0

beforeAll(async () => {
  await advanceRounds(world)
  // Five a day would end the withdrawals before they meet anything.
  await world.query('update withdraw.setting set times_a_day = 100000')
  backstage = await Backstage.open(world)
  hanoi = Number((await openRound(world, 'hanoi')).round_id)
  const lao = Number((await openRound(world, 'lao_pattana')).round_id)
  const history = new History(new Journal(join(world.services.config.dataDir, 'acknowledged')))
  const urls = [world.site.memberUrl, (await world.secondSite()).memberUrl]
  stage = { world, history, players, roundIds: [hanoi, lao], urls }
  for (let count = 0; count < PLAYERS; count += 1) players.push(await newPlayer())
})

afterAll(async () => {
  closeSockets()
  await watcher.close()
})

async function newPlayer(): Promise<Player> {
  const actor = await memberActor(world)
  const { wallet_id, bank_accounts } = await world.ask(getWithdrawInfo, {}, actor)
  return openAccount(actor, Number(wallet_id), Number(bank_accounts[0]?.id))
}

describe('histories over HTTP', () => {
  test.each([8, 24, 64])('%i workers', { timeout: TIMEOUT_MS }, async (workers) => {
    const { history } = stage
    const before = history.sent.length
    let isOver = false
    const over = () => isOver
    const calls = Math.ceil(CALLS / workers)
    const all = Array.from({ length: workers }, (_, worker) =>
      work(stage, worker, seeded(`${SEED}/${workers}/${worker}`), calls),
    )
    const others = [
      snapshotsOf(watcher.db, over),
      backstage.breakBackends(world.database.superuser, () => history.sent.length, over),
      backstage.keepCounter(over),
    ] as const
    const closing =
      workers === 64
        ? backstage.closeAndPay(hanoi, () => (history.sent.length - before) / CALLS)
        : Promise.resolve()
    const ends = await Promise.allSettled([...all, closing])
    isOver = true
    const [snapshots] = await Promise.all(others)
    const failed = ends.flatMap((end) => (end.status === 'rejected' ? [`${end.reason}`] : []))
    expect(failed, `seed ${SEED}`).toEqual([])
    await finish(stage, () => backstage.serveCounter())

    expect(judgeSnapshots(snapshots), `seed ${SEED}`).toEqual([])
    expect(await judgeRun(stage, watcher.db), `seed ${SEED}`).toEqual([])
    const { terminated } = backstage
    console.log(
      `${workers} workers, ${snapshots.length} snapshots, ${terminated} backends ended, ` +
        `seed ${SEED}\n${history.table()}`,
    )
    expect(snapshots.length).toBeGreaterThan(3)
    expect(terminated).toBeGreaterThan(0)
  })
})
