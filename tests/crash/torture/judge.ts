import { reconcile } from '#ledger/reconcile.ts'
import { kinds } from '#ledger/kinds.ts'
import { openDatabase } from '#platform/database/database.ts'
import { movements, nameOf, type Journal, type Movement } from './journal.ts'
import type { OwnCluster } from './own-cluster.ts'

/** What the books are found guilty of; every list is empty when they are right. */
export interface Verdict {
  /** Told to a client, and not in the books. */
  readonly lost: readonly string[]
  /** In the books more often than anybody was told. */
  readonly doubled: readonly string[]
  /** Rows that reconciliation names, and sums that differ. */
  readonly drift: readonly string[]
}

export interface Balance {
  readonly name: string
  readonly memberId: number
  /** Worked out by the client from what it was told. */
  readonly expectedSatang: bigint
  /** What the site shows. */
  readonly shownSatang: bigint
}

interface Evidence {
  readonly cluster: OwnCluster
  readonly journal: Journal
  readonly balances: readonly Balance[]
  /** By the bank's statement: how often money went out for a withdrawal, and what is left. */
  readonly payoutsSent: ReadonlyMap<number, number>
  readonly bankGainSatang: bigint
}

/** Compares what clients and bank know with the books, all of it read from the database itself. */
export async function judge(evidence: Evidence): Promise<Verdict> {
  const { lost, doubled } = await compareMovements(evidence)
  doubled.push(...payoutsTwice(evidence))
  const drift = [
    ...(await reconcileFaults(evidence.cluster)),
    ...(await balanceFaults(evidence)),
    ...(await floatFaults(evidence)),
  ]
  return { lost, doubled, drift }
}

async function compareMovements({
  cluster,
  journal,
}: Evidence): Promise<{ lost: string[]; doubled: string[] }> {
  const codes = new Map<number, Movement>(movements.map((name) => [kinds[name].code, name]))
  const rows = await cluster.query<{ kind: number; ref: string; times: string }>(
    `select kind, ref_id as ref, count(*) as times
       from ledger.op where applied and kind = any($1) group by kind, ref_id`,
    [[...codes.keys()]],
  )
  const told = new Set(journal.all.map(nameOf))
  const doubled: string[] = []
  for (const row of rows) {
    const movement = codes.get(row.kind)
    if (!movement) continue
    const name = nameOf({ movement, refId: Number(row.ref) })
    if (Number(row.times) > 1) doubled.push(`${name}: ${row.times} times`)
    if (!told.delete(name)) doubled.push(`${name}: nobody was told`)
  }
  return { lost: [...told], doubled }
}

/** The bank pays each withdrawal once that was paid, and none that was given back. */
function payoutsTwice({ journal, payoutsSent }: Evidence): string[] {
  const paid = new Set(
    journal.all.filter((told) => told.movement === 'withdraw_paid').map(({ refId }) => refId),
  )
  const wrong = [...payoutsSent].filter(([id, times]) => times !== 1 || !paid.has(id))
  return wrong.map(([id, times]) => `the bank paid withdrawal ${id} ${times} times`)
}

async function reconcileFaults(cluster: OwnCluster): Promise<string[]> {
  const { db, close } = openDatabase(cluster.app, { max: 1 })
  try {
    const found = await reconcile(db, 'full')
    return found.map((fault) => Object.values(fault).join(' | '))
  } finally {
    await close()
  }
}

async function balanceFaults({ cluster, balances }: Evidence): Promise<string[]> {
  const rows = await cluster.query<{ member: string; satang: string }>(
    `select a.home_id as member,
            sum(b.credits_posted - b.debits_posted - b.debits_pending) as satang
       from ledger.balance b join ledger.account a using (account_id)
      where a.home_id > 0
        -- Points and spins are no money.
        and a.asset_id = (select asset_id from ledger.account_kind where kind = 1010)
      group by a.home_id`,
  )
  const booked = new Map(rows.map((row) => [Number(row.member), BigInt(row.satang)]))
  return balances.flatMap(({ name, memberId, expectedSatang, shownSatang }) => {
    const books = booked.get(memberId) ?? 0n
    if (expectedSatang === books && expectedSatang === shownSatang) return []
    return [`${name}: expected ${expectedSatang}, books ${books}, site ${shownSatang} satang`]
  })
}

/** What the bank gained is what the books have in the gateway's float. */
async function floatFaults({ cluster, bankGainSatang }: Evidence): Promise<string[]> {
  const [row] = await cluster.query<{ satang: string | null }>(
    `select sum(b.debits_posted - b.credits_posted) as satang
       from ledger.balance b join ledger.account a using (account_id)
      where a.kind = 1010`,
  )
  const books = BigInt(row?.satang ?? 0)
  return books === bankGainSatang ? [] : [`float ${books}, bank statement ${bankGainSatang} satang`]
}
