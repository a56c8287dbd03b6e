import { sql } from 'kysely'
import pg from 'pg'
import { openWallet } from '#ledger/accounts.ts'
import type { MemberAccount } from '#ledger/chart.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne, wallet, type Operation, type Outcome } from '#ledger/post.ts'
import type { Connection } from '#platform/database/connection.ts'
import { inTransaction, openDatabase, type Db } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { testDatabase } from './database.ts'

/** A database with books and nothing else running: no site, no jobs. */
export interface LedgerWorld {
  readonly db: Db
  /** Asks as the owner of the tables, who may write what the application must not. */
  owner<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /**
   * Does to the books what only a superuser can, triggers off, reads the faults (those of the full
   * reconciliation unless another proof is named) and takes it all back.
   */
  tamper(statement: string, proof?: string): Promise<{ check_name: string; subject: string }[]>
  /** Runs statements as the one who may switch triggers off. What they change stays. */
  superuser(text: string): Promise<void>
  /** How programs reach this database. */
  readonly addresses: { readonly owner: Connection; readonly app: Connection }
  /** A member whose gate is open, with one wallet. */
  member(account?: MemberAccount): Promise<{ memberId: bigint; walletId: bigint }>
  /** Posts one operation in a transaction of its own. */
  post(operation: Operation): Promise<Outcome>
  close(): Promise<void>
}

let members = 0n
let keys = 0

/** A key that no other call of this process makes. */
export const freshKey = (): string =>
  operationKey({
    scope: 'system',
    owner: 'test',
    call: 'fresh',
    key: `${process.pid}/${(keys += 1)}`,
  })

/** Opens a ledger for the tests of one file; close it at the end. */
export async function ledgerWorld({ connections = 4 } = {}): Promise<LedgerWorld> {
  const database = await testDatabase()
  const { db, pool, close } = openDatabase(database.app, { max: connections })
  const owner = new pg.Pool({ ...database.owner, max: 1 })
  // Dropping the database ends connections that are still closing; that is no news.
  owner.on('error', () => {})
  for (const each of [pool, owner]) each.on('connect', (client) => client.on('error', () => {}))
  return {
    db,
    owner: async (text, values) => (await owner.query(text, values)).rows,
    tamper: (statement, proof) => tamper(database.superuser, statement, proof),
    superuser: (text) =>
      withSuperuser(database.superuser, async (client) => void (await client.query(text))),
    addresses: { owner: database.owner, app: database.app },
    member: (account = 'main_wallet') =>
      inTransaction(db, async (tx) => {
        const memberId = (members += 1n)
        await setStanding(tx, Number(memberId), { status: 'active' })
        return { memberId, walletId: await openWallet(tx, memberId, account) }
      }),
    post: (operation) => inTransaction(db, (tx) => postOne(tx, operation)),
    close: async () => {
      await close()
      await owner.end()
      await database.drop()
    },
  }
}

function tamper(
  superuser: Connection,
  statement: string,
  proof = `ledger.reconcile('full')`,
): Promise<{ check_name: string; subject: string }[]> {
  return withSuperuser(superuser, async (client) => {
    await client.query(`begin; set local session_replication_role = 'replica'; ${statement}`)
    const { rows } = await client.query<{ check_name: string; subject: string }>(
      `select * from ${proof}`,
    )
    return rows
  })
}

async function withSuperuser<T>(
  superuser: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...superuser })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A deposit: the only way in which money enters. */
export const depositOf = (
  memberId: bigint,
  walletId: bigint,
  amountSatang: bigint,
  key = freshKey(),
): Operation => ({
  key,
  memberId,
  kind: 'deposit_qr',
  legs: [{ debit: house('gateway_float', 1), credit: wallet(walletId), amountSatang }],
})

/** A stake on round 1; its reference is 17. */
export const stakeOf = (memberId: bigint, walletId: bigint, amountSatang: bigint): Operation => ({
  key: freshKey(),
  memberId,
  kind: 'lottery_stake',
  refId: 17,
  legs: [{ debit: wallet(walletId), credit: house('lottery_pool', 1), amountSatang }],
})

/** A member with this much in the main wallet. */
export async function memberWith(world: LedgerWorld, amountSatang: bigint) {
  const member = await world.member()
  await world.post(depositOf(member.memberId, member.walletId, amountSatang))
  return member
}

/** Everything that reconciliation finds, as text that a failing test shows. */
export async function faultsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    check_name: string
    subject: string
    expected: string
    found: string
  }>`select * from ledger.reconcile('full')`.execute(db)
  return rows.map((row) => `${row.check_name}: ${row.subject}: ${row.expected} / ${row.found}`)
}
