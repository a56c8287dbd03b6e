import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walletStatement, type NewMessage } from '#features/game/server/wallet-store.ts'
import { inTransaction } from '#platform/database/database.ts'
import { bookFaults } from '#tests/support/books.ts'
import { testProvider } from '#tests/support/games.ts'
import { memberActor } from '#tests/support/member.ts'
import { covered } from '#tests/support/proof-budget.ts'
import { isLongProof } from '#tests/support/proof-seed.ts'
import { testWorld } from '#tests/support/world.ts'
import { BREAKING, Failpoints, SHARE, type Passage } from './failpoints.ts'
import { scenes, Table } from './failpoints-messages.ts'

// W32: the batch of a game provider's messages breaks each time it passes a point. Nothing of it stays,
// the same messages then have their one outcome, and are told it alike when they come again.

const LONG = { timeout: 180_000 }

/** Of a lane that no site of this test has, so that only the first scene opens its rows. */
const STRIPE = 900

const world = await testWorld({ sandbox: true })
const { db } = world.services
const provider = await testProvider(world, 'breaker')
const broken = new Set<string>()
let points: Failpoints
/** Three with the same history: the first opens the house's rows, the second is watched, the third breaks. */
let tables: readonly [Table, Table, Table]

/** A lane's statement, a transaction by itself. */
const tell = (messages: readonly NewMessage[]) =>
  inTransaction(db, async (tx) => {
    const values = [...walletStatement.values(messages), STRIPE]
    const { rows } = await tx.executeQuery(CompiledQuery.raw(walletStatement.text, values))
    return walletStatement.answers(rows as never)
  })

async function newTable(): Promise<Table> {
  const { memberId } = await memberActor(world)
  const player = await provider.launch(memberId)
  const table = new Table(world, provider.providerId, player, tell)
  await table.fund(100_000n)
  return table
}

beforeAll(async () => {
  tables = [await newTable(), await newTable(), await newTable()]
  points = await Failpoints.open(world.database.superuser)
})
afterAll(() => points?.close())

/**
 * How each passage breaks: a share of them, the commit first of all, in each way; a point that nobody has
 * broken yet in one, turn by turn. A backend that was ended starts without its plans, so those come last.
 */
function breaksOf(passages: readonly Passage[]) {
  const breaks = passages.flatMap((passage, at) => {
    const isNew = !broken.has(passage.point)
    const fromCommit = passages.length - 1 - at
    broken.add(passage.point)
    return BREAKING.filter(
      (_action, turn) =>
        fromCommit % SHARE === 0 || (isNew && turn === broken.size % BREAKING.length),
    ).map((action) => ({ passage, action }))
  })
  return breaks.toSorted((a, b) => BREAKING.indexOf(a.action) - BREAKING.indexOf(b.action))
}

test.each(scenes)(
  '$name: breaks wherever it passes, and then happens once',
  LONG,
  async ({ name, make, cash, owed = 0, incidents = 0, word = null }) => {
    const [first, watched, table] = tables
    await tell(await make(first))
    const sample = await make(watched)
    const passages = await points.passagesOf(() => tell(sample))
    expect(passages.at(-1)).toMatchObject({ point: 'commit' })

    const messages = await make(table)
    const before = await table.stand()
    const breaks = breaksOf(passages)
    for (const { passage, action } of breaks) {
      await points.breakAt(passage, action, () => tell(messages))
    }

    const told = await tell(messages)
    expect(told).toMatchObject(messages.map(() => ({ word, isReplay: false })))
    expect(await table.stand()).toEqual({
      cash: before.cash + cash,
      owed: before.owed + owed,
      incidents: before.incidents + incidents,
    })
    const digest = await points.digest()
    const balanceSatang = BigInt(before.cash + cash)
    expect(await tell(messages)).toEqual(
      messages.map(() => ({ word, isReplay: word === null, balanceSatang })),
    )
    expect(await points.digest(), 'told again').toBe(digest)
    expect(await bookFaults(db)).toEqual([])
    covered('tests/crash/failpoints-game.test.ts', {
      message: name,
      'passages of points': passages.length,
      breaks: breaks.length,
    })
  },
)

/** The steps that must be among the points, whatever the functions are called. */
const STEPS = [
  'before game.wallet_batch',
  'before insert ledger.op',
  'before update ledger.balance',
  'before insert game.round',
  'after update game.round',
  'after insert game.transaction',
  'after update game.free_bet',
  'after insert game.closing',
  'after insert game.incident',
  'after insert platform.push',
  'after game.wallet_batch',
  'commit',
]

test('every step of a batch was broken by some message', () => {
  if (isLongProof) console.log(`${broken.size} points:\n${[...broken].toSorted().join('\n')}`)
  for (const step of STEPS) expect([...broken]).toContain(step)
})
