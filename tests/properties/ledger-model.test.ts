import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseBalance, openWallet } from '#ledger/accounts.ts'
import type { HouseAccount } from '#ledger/chart.ts'
import { readStatement, totalStatement } from '#ledger/statement.ts'
import { listWallets } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import { faultsOf, ledgerWorld, type LedgerWorld } from '#tests/support/ledger.ts'
import { commandKinds, counts, ledgerCommands, type Real } from './ledger-commands.ts'
import { LedgerModel } from './ledger-model.ts'

// M1: random commands against the real ledger and against a model of maps, compared answer by
// answer. LEDGER_RUNS sets how many sequences; a failure prints seed, path and replayPath.

const RUNS = Number(process.env['LEDGER_RUNS'] ?? 80)
const PER_COMMAND_MIN = RUNS / 5

let world: LedgerWorld
beforeAll(async () => {
  world = await ledgerWorld()
})
afterAll(() => world.close())

let runs = 0n

/** Two members with two wallets each, and house accounts that no other run uses. */
async function freshRun(): Promise<{ model: LedgerModel; real: Real }> {
  runs += 1n
  const model = new LedgerModel()
  for (let member = 0; member < 2; member += 1) {
    const { memberId, walletId } = await world.member()
    const other = await inTransaction(world.db, (tx) =>
      openWallet(tx, memberId, 'commission_wallet'),
    )
    for (const id of [walletId, other]) {
      const empty = { available: 0n, held: 0n, version: 0n, closed: false }
      model.wallets.set(id, { memberId, ...empty, lines: [] })
    }
  }
  return { model, real: { world, run: runs, history: [], corrected: new Set() } }
}

/** Balances, house accounts and the statement must show what the model went through. */
async function compareBooks(model: LedgerModel): Promise<void> {
  for (const [id, expected] of model.wallets) {
    const found = (await listWallets(world.db, expected.memberId)).find((at) => at.id === id)
    const { available: availableSatang, held: heldSatang, version } = expected
    if (expected.closed) expect(found).toBeUndefined()
    else expect(found).toMatchObject({ availableSatang, heldSatang, version })
    const lines = expected.lines.filter((line) => line.delta !== 0n).toReversed()
    expect(await statementOf(expected.memberId, id)).toEqual(lines)
    const sum = (sign: bigint) =>
      lines.reduce((total, { delta }) => (delta * sign > 0n ? total + delta * sign : total), 0n)
    expect(await totalStatement(world.db, { memberId: expected.memberId, walletId: id })).toEqual({
      inSatang: sum(1n),
      outSatang: sum(-1n),
    })
  }
  for (const [name, expected] of model.houses) {
    const [account, ref] = name.split('/') as [HouseAccount, string]
    expect([name, await houseBalance(world.db, account, BigInt(ref))]).toEqual([name, expected])
  }
}

async function statementOf(memberId: bigint, walletId: bigint) {
  const lines = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await readStatement(world.db, {
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

test('the ledger and its model give the same answers', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(ledgerCommands, async (commands) => {
      const { model, real } = await freshRun()
      await fc.asyncModelRun(() => ({ model, real }), commands)
      await compareBooks(model)
    }),
    { numRuns: RUNS, endOnFailure: process.env['LEDGER_MUTANT'] !== undefined },
  )
  expect(await faultsOf(world.db)).toEqual([])
  const table = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  console.log(table.map(([name, times]) => `${`${times}`.padStart(6)}  ${name}`).join('\n'))
  for (const name of commandKinds) {
    expect([name, counts.get(`command ${name}`) ?? 0]).toSatisfy(
      ([, times]: [string, number]) => times >= PER_COMMAND_MIN,
    )
  }
})
