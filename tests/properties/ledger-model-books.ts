import { sql } from 'kysely'
import { expect } from 'vitest'
import type { HouseAccount } from '#ledger/chart.ts'
import { houseBalance } from '#ledger/accounts.ts'
import { readStatement, totalStatement } from '#ledger/statement.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { Db } from '#platform/database/database.ts'
import type { LedgerModel, ModelAccount } from './ledger-model.ts'

/** Balances, statements, house accounts, holds and bills must show what the model went through. */
export async function compareBooks(db: Db, model: LedgerModel): Promise<void> {
  for (const [id, expected] of model.accounts) {
    if (expected.isWallet) await compareWallet(db, id, expected)
    else await compareBalance(db, id, expected)
  }
  for (const [name, expected] of model.houses) {
    const [account, ref] = name.split('/') as [HouseAccount, string]
    expect([name, await houseBalance(db, account, ref === '' ? null : BigInt(ref))]).toEqual([
      name,
      expected,
    ])
  }
  await compareHolds(db, model)
  await compareRounds(db, model)
}

async function compareWallet(db: Db, id: bigint, expected: ModelAccount): Promise<void> {
  const found = (await listWallets(db, expected.memberId)).find((wallet) => wallet.id === id)
  const { available: availableSatang, held: heldSatang, version } = expected
  if (expected.closed) expect(found).toBeUndefined()
  else expect(found).toMatchObject({ availableSatang, heldSatang, version })
  const lines = expected.lines.filter((line) => line.delta !== 0n).toReversed()
  expect(await statementOf(db, expected.memberId, id)).toEqual(lines)
  const sum = (sign: bigint) =>
    lines.reduce((total, { delta }) => (delta * sign > 0n ? total + delta * sign : total), 0n)
  expect(await totalStatement(db, { memberId: expected.memberId, walletId: id })).toEqual({
    inSatang: sum(1n),
    outSatang: sum(-1n),
  })
}

async function compareBalance(db: Db, id: bigint, expected: ModelAccount): Promise<void> {
  const { rows } = await sql<{ available: bigint; version: bigint }>`
    select ledger.available(b) as available, b.version
      from ledger.balance b where b.account_id = ${id}`.execute(db)
  expect([id, rows]).toEqual([id, [{ available: expected.available, version: expected.version }]])
}

/** Page by page, as a member reads it. */
async function statementOf(db: Db, memberId: bigint, walletId: bigint) {
  const lines = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await readStatement(db, {
      memberId,
      walletId,
      limit: 7,
      ...(cursor === undefined ? {} : { cursor }),
    })
    lines.push(...page.items)
    cursor = page.nextCursor
  }
  return lines.map(({ kind, deltaSatang: delta, afterSatang: after }) => ({ kind, delta, after }))
}

async function compareHolds(db: Db, model: LedgerModel): Promise<void> {
  const wallets = [...model.accounts.keys()]
  const { rows } = await sql<{ id: bigint; open: boolean }>`
    select h.hold_id as id, e.hold_id is null as open
      from ledger.hold h left join ledger.hold_end e using (hold_id)
     where h.debit_account = any (${wallets}::bigint[]) order by h.hold_id`.execute(db)
  const expected = [...model.holds].map(([id, { open }]) => ({ id, open }))
  expect(rows).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}

/** What each number sold, and which bills stand. */
async function compareRounds(db: Db, model: LedgerModel): Promise<void> {
  const rounds = [...model.rounds.keys()]
  const sold = await sql<{ id: bigint; number: string; sold: bigint }>`
    select round_id as id, number, sold_satang as sold from lottery.exposure
     where round_id = any (${rounds}::bigint[]) and sold_satang > 0
     order by 1, 2`.execute(db)
  const soldInModel = [...model.rounds].flatMap(([id, round]) =>
    [...round.sold]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([number, amount]) => (amount > 0n ? [{ id, number, sold: amount }] : [])),
  )
  expect(sold.rows).toEqual(soldInModel)
  const bills = await sql<{ id: bigint; cancelled: boolean }>`
    select b.bill_id as id, c.bill_id is not null as cancelled
      from lottery.bill b left join lottery.bill_cancel c using (bill_id)
     where b.round_id = any (${rounds}::bigint[]) order by 1`.execute(db)
  const billsInModel = [...model.bills].map(([id, { cancelled }]) => ({ id, cancelled }))
  expect(bills.rows).toEqual(billsInModel.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  await comparePrizes(db, model, rounds)
}

/** The newest payout of each bill says the prize that it has. */
async function comparePrizes(db: Db, model: LedgerModel, rounds: readonly bigint[]): Promise<void> {
  const { rows } = await sql<{ id: bigint; paid: bigint }>`
    select id, paid from (
      select distinct on (bill_id) bill_id as id, total_satang as paid from lottery.payout
       where round_id = any (${[...rounds]}::bigint[]) order by bill_id, revision desc) p
     where paid > 0 order by id`.execute(db)
  const inModel = [...model.bills].flatMap(([id, { paid }]) => (paid > 0n ? [{ id, paid }] : []))
  expect(rows).toEqual(inModel.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}
