import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openWallet } from '#ledger/accounts.ts'
import { ProcessLanes } from '#ledger/lanes/lanes.ts'
import { inTransaction, openDatabase, type Db } from '#platform/database/database.ts'
import { createRandom } from '#platform/random/random.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { judgeWallet } from '#tests/concurrency/ledger-checker.ts'
import { Journal } from '#tests/concurrency/ledger-journal.ts'
import { judgeDurable, judgeOutcomes, type Stored } from '#tests/concurrency/ledger-outcomes.ts'
import { booksOf, postingTo, seeded } from '#tests/concurrency/ledger-workers.ts'
import { faultsOf } from '#tests/support/ledger.ts'
import type { CrashCluster } from './cluster.ts'
import { isMovement, postingThrough } from './postgres-lane.ts'
import { Load } from './postgres-load.ts'

export interface Member {
  readonly memberId: bigint
  readonly walletId: bigint
}

/** A cluster under load by both doors, and the judgement of what a fault left behind. */
export interface Scene {
  readonly db: Db
  readonly members: readonly Member[]
  readonly load: Load
  /** Strikes while the load runs, waits until work is accepted again, and judges everything. */
  survive(name: string, strike: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

const MEMBERS = 6
const CALLERS = 6
const WARM_UP = 30
export const SEED = process.env['LEDGER_SEED'] ?? `${process.hrtime.bigint()}`

export async function openScene(cluster: CrashCluster): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'slth-journal-'))
  const journal = new Journal(folder)
  const { db, close } = openDatabase(cluster.app, { max: CALLERS })
  const lanes = new ProcessLanes(cluster.app, createRandom())
  const members = await Promise.all(Array.from({ length: MEMBERS }, (_, at) => newMember(db, at)))
  const load = new Load(
    [
      { name: 'post', post: postingTo(db), callers: CALLERS },
      {
        name: 'lanes',
        post: postingThrough(lanes, await readHouses(db)),
        callers: CALLERS,
        carries: isMovement,
      },
    ],
    members,
    journal,
  )
  let strikes = 0
  return {
    db,
    members,
    load,
    async survive(name, strike) {
      strikes += 1
      const before = load.acceptedCount
      load.start((caller) => seeded(`${SEED}/${strikes}/${caller}`))
      await load.accepts(WARM_UP)
      const struckAtMs = performance.now()
      await strike()
      const overAtMs = performance.now()
      const firstMs = await load.firstAcceptedAfter(struckAtMs)
      const nextMs = await load.firstAcceptedAfter(overAtMs)
      await load.accepts(WARM_UP)
      await load.stop()
      await load.settle()
      const { lost, doubled, faults } = await judge(db, load, journal, members)
      console.log(
        `${name}: over after ${Math.round(overAtMs - struckAtMs)} ms, first accepted ` +
          `${Math.round(firstMs)} ms after the strike and ${Math.round(nextMs)} ms after its end; ` +
          `${load.acceptedCount - before} accepted, ${lost} lost, ${doubled} doubled\n${errorTable(load)}`,
      )
      load.errors.clear()
      expect(faults, `${name}, seed ${SEED}`).toEqual([])
    },
    async close() {
      await load.stop()
      await lanes.close()
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function newMember(db: Db, at: number): Promise<Member> {
  return inTransaction(db, async (tx) => {
    const memberId = BigInt(at + 1)
    await setStanding(tx, at + 1, { status: 'active' })
    return { memberId, walletId: await openWallet(tx, memberId, 'main_wallet') }
  })
}

/** The house accounts that the load's operations name, which a lane has to know by id. */
async function readHouses(db: Db): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ name: string; id: bigint }>`
    select name, ledger.house_account(kind, ref_id) as id
      from (values ('gateway_float', 1), ('lottery_pool', 1), ('withdrawal_clearing', null)
           ) wanted (name, ref_id) join ledger.account_kind using (name)`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/**
 * What was told against what is stored; each wallet's history; the whole books. `lost` counts what
 * was acknowledged and is not there as it was told, `doubled` what is applied beyond the keys.
 */
async function judge(db: Db, load: Load, journal: Journal, members: readonly Member[]) {
  const stored = await readStored(db)
  const lost = judgeDurable(journal.read(), stored.map(inFull))
  const faults = [...lost, ...judgeOutcomes(load.sendings, stored), ...(await faultsOf(db))]
  for (const { walletId } of members) {
    faults.push(...judgeWallet(await booksOf({ db }, walletId), load.answersOf(walletId)))
  }
  const applied = stored.filter((row) => row.applied).length
  const told = new Set(load.sendings.flatMap(({ key, end }) => (end === 'ok' ? [key] : [])))
  return { lost: lost.length, doubled: Math.max(0, applied - told.size), faults }
}

interface StoredRow extends Stored {
  readonly version: bigint | null
  readonly after: bigint | null
}

/** As the journal has it: with the state that the wallet was left in. */
const inFull = (row: StoredRow): Stored =>
  row.version === null
    ? row
    : { ...row, answer: `${row.answer} version ${row.version}, left ${row.after}` }

/** Every decision, and the state in which it left its wallet; each operation touches one. */
async function readStored(db: Db): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select o.op_id as key, o.applied, coalesce(o.error, 'applied') as answer, t.version, t.after
      from ledger.op o
      left join lateral (
        select coalesce(t.dr_version, t.cr_version) as version, coalesce(t.dr_after, t.cr_after) as after
          from ledger.transfer t
         where t.op_id = o.op_id and t.transfer_id >= o.base_id and t.transfer_id < o.base_id + 4096
           and coalesce(t.dr_version, t.cr_version) is not null
         order by 1 desc limit 1) t on true`.execute(db)
  return rows
}

const errorTable = (load: Load): string =>
  [...load.errors].map(([name, times]) => `${`${times}`.padStart(6)}  ${name}`).join('\n')
