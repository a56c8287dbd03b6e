/**
 * Judges snapshots of all balances taken while the books are written: in each, every asset sums to
 * zero with the house included and no wallet is below its floor; from one to the next no posted
 * counter and no version falls. And judges settled rounds by their fence. Source: ledger.md d2.
 */

/** One balance row of a snapshot. */
export interface BalanceRow {
  readonly account: bigint
  readonly stripe: number
  /** Null for a balance without an account. */
  readonly asset: number | null
  /** 1: debits never above credits, 2: the reverse, 0: no floor. */
  readonly rule: number
  readonly debits: bigint
  readonly credits: bigint
  readonly debitsPending: bigint
  readonly creditsPending: bigint
  readonly version: bigint
}

/** Everything wrong in a row of snapshots, oldest first. */
export function judgeSnapshots(snapshots: readonly (readonly BalanceRow[])[]): string[] {
  const before = new Map<string, BalanceRow>()
  return snapshots.flatMap((rows, at) => {
    const faults = [...judgeBank(rows), ...judgeGrowth(rows, before)]
    for (const row of rows) before.set(nameOf(row), row)
    return faults.map((fault) => `snapshot ${at}: ${fault}`)
  })
}

const nameOf = ({ account, stripe }: BalanceRow) => `account ${account}/${stripe}`

function judgeBank(rows: readonly BalanceRow[]): string[] {
  const sums = [...Map.groupBy(rows, ({ asset }) => asset)].flatMap(([asset, all]) => {
    if (asset === null) return all.map((row) => `${nameOf(row)} belongs to no account`)
    const posted = all.reduce((sum, row) => sum + row.debits - row.credits, 0n)
    const pending = all.reduce((sum, row) => sum + row.debitsPending - row.creditsPending, 0n)
    if (posted === 0n && pending === 0n) return []
    return [`asset ${asset} is off by ${posted} posted, ${pending} pending`]
  })
  const floors = rows.flatMap((row) => {
    const left = row.credits - row.debits
    const isBroken =
      (row.rule === 1 && left - row.debitsPending < 0n) ||
      (row.rule === 2 && left + row.creditsPending > 0n)
    return isBroken ? [`${nameOf(row)} is below its floor with ${left}`] : []
  })
  return [...sums, ...floors]
}

function judgeGrowth(
  rows: readonly BalanceRow[],
  before: ReadonlyMap<string, BalanceRow>,
): string[] {
  const here = new Set(rows.map(nameOf))
  const gone = [...before.keys()].filter((name) => !here.has(name))
  const fallen = rows.flatMap((row) => {
    const last = before.get(nameOf(row))
    const counters = ['debits', 'credits', 'version'] as const
    return counters.flatMap((name) =>
      last && row[name] < last[name]
        ? [`${name} of ${nameOf(row)} fell from ${last[name]} to ${row[name]}`]
        : [],
    )
  })
  return [...gone.map((name) => `${name} is gone`), ...fallen]
}

/** A line of a bill with the transaction that wrote its batch, and its round's fence. */
export interface FencedLine {
  readonly bill: bigint
  readonly round: bigint
  readonly xid: bigint
  /** Null while the round is not fenced. */
  readonly fence: bigint | null
  readonly settled: boolean
}

/** A settled round holds only what was written below its fence; none is settled without one. */
export function judgeFence(lines: readonly FencedLine[]): string[] {
  return lines.flatMap(({ bill, round, xid, fence, settled }) => {
    if (!settled) return []
    if (fence === null) return [`round ${round} is settled without a fence`]
    if (xid < fence) return []
    return [`bill ${bill} of settled round ${round}: batch ${xid} is not below fence ${fence}`]
  })
}
