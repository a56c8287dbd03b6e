import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statusOf } from '#features/game/rules/wallet-status.ts'
import { walletStatement } from '#features/game/server/wallet-store.ts'
import { covered, inForm } from '#tests/support/proof-budget.ts'
import { testProvider } from '#tests/support/games.ts'
import { proofSeed } from '#tests/support/proof-seed.ts'
import { testWorld } from '#tests/support/world.ts'
import { MEMBERS, sequences } from './game-messages.ts'
import { OPENING, Run } from './game-model-world.ts'
import { GameModel, isSame, type Message, type Reply } from './game-model.ts'
import { shortened } from './ledger-model-report.ts'

// W34: any messages of a provider, in any order and any number of times, by HTTP. One by one they are
// answered as a model of maps answers, word and balance; at once, each is done once or not at all and the sums
// hold. A failure names its seed and its shortest sequence; PROVE_SEED repeats a long run.

const world = await testWorld()
const provider = await testProvider(world, 'model')
const FILE = 'tests/properties/game-model.test.ts'
const FORM = inForm({
  short: { cases: 8, atOnce: 5, batches: 12, leastTimes: 1 },
  long: { cases: 40, atOnce: 40, batches: 120, leastTimes: 3 },
})
const TIMEOUT_MS = 3_600_000
/** Sequences play side by side: the lanes mix messages of members who know nothing of each other. */
const SIDE_BY_SIDE = 6

/** How often each thing came about that the model has a rule for. */
const counts = new Map<string, number>()

/** What must come about in each form: every word of every deed, and what becomes of debts and late messages. */
const MUST_COME = [
  ...words('bet', 'INVALID_TOKEN', 'NOT_ENOUGH_MONEY'),
  ...words('win', 'WRONG_TYPES'),
  ...words('promo', 'INVALID_TOKEN'),
  ...['bet', 'win', 'rollback'].flatMap((deed) =>
    words(deed, 'DUPLICATE_TRANSACTION', 'TRANSACTION_DOES_NOT_EXIST'),
  ),
  ...['bet', 'win', 'promo'].flatMap((deed) => words(deed, 'TRANSACTION_ROLLED_BACK')),
  ...['bet', 'win', 'promo', 'rollback'].flatMap((deed) => [`${deed} done`, `${deed} same`]),
  ...['win', 'promo', 'rollback'].map((deed) => `${deed} of a closed round`),
  ...['token', 'game', 'currency'].map((flaw) => `a wrong ${flaw}`),
  'owes',
  'a win pays a debt',
  'rolled back before it came',
  'tells a difference',
]
function words(deed: string, ...statuses: string[]): string[] {
  return statuses.map((status) => `${deed} RS_ERROR_${status}`)
}

const newModel = () => new GameModel(Array.from({ length: MEMBERS }, () => OPENING))

function factsDue(model: GameModel) {
  const told = [...model.rounds].filter(([, { facts }]) => facts.length > 0)
  return Object.fromEntries(
    told.map(([key, { facts }]) => [
      key,
      facts.map(({ stake, returned, valid }) => `${stake} ${returned} ${valid}`).join(', '),
    ]),
  )
}

async function playOneByOne(messages: readonly Message[]): Promise<void> {
  const run = await Run.begin(world, provider)
  const model = newModel()
  for (const [place, message] of messages.entries()) {
    const due = model.tell(message)
    expect(await run.send(message), `message ${place}, ${message.deed}`).toEqual(due)
    for (const what of model.seen) counts.set(what, (counts.get(what) ?? 0) + 1)
    model.seen.clear()
  }
  expect(await run.readBooks()).toEqual(
    model.wallets.map((wallets, member) => ({ wallets, owedSatang: model.owedBy(member) })),
  )
  for (const [member, { wallets, owedSatang }] of (await run.readBooks()).entries()) {
    const total = sumOf([...wallets, -owedSatang])
    expect(total, `member ${member}`).toBe(sumOf([...OPENING, model.moved[member] ?? 0n]))
  }
  expect(await run.readFacts()).toEqual(factsDue(model))
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n)

test(
  'one by one, messages are answered as the model answers',
  { timeout: TIMEOUT_MS },
  async () => {
    const all: Message[][] = []
    const property = fc.asyncProperty(
      fc.array(sequences(60), { minLength: 1, maxLength: SIDE_BY_SIDE, size: 'max' }),
      shortened(async (played) => {
        const ends = await Promise.allSettled(played.map((messages) => playOneByOne(messages)))
        for (const end of ends) if (end.status === 'rejected') throw end.reason
        all.push(...played)
      }),
    )
    await fc.assert(property, { seed: proofSeed, numRuns: FORM.cases })
    const rare = MUST_COME.filter((what) => (counts.get(what) ?? 0) < FORM.leastTimes)
    expect(rare.map((what) => `${what}: ${counts.get(what) ?? 0} times`)).toEqual([])
    covered(FILE, {
      sequences: all.length,
      messages: all.flat().length,
      'kinds of outcome': MUST_COME.length,
    })
  },
)

/** What was done, as the answers tell it: of each uuid the one message that was. */
class Done {
  readonly messages = new Map<number, Message>()
  readonly undone = new Map<number, Message>()

  note(message: Message, { status, balanceSatang }: Reply): void {
    expect(['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT']).not.toContain(status)
    if (balanceSatang !== null) expect(balanceSatang).toBeGreaterThanOrEqual(0n)
    if (status !== 'RS_OK') return
    const first = this.messages.get(message.uuid) ?? message
    expect(isSame(first, message), `two were done as uuid ${message.uuid}`).toBe(true)
    this.messages.set(message.uuid, first)
    if (message.deed === 'rollback') this.undone.set(message.reference ?? -1, message)
  }

  /** What must be answered now; undefined: that depends on the order in which things came. */
  due(message: Message): string | undefined {
    const { deed, uuid, flaw } = message
    const done = this.messages.get(uuid)
    const rollback = this.undone.get(uuid)
    if (flaw !== null) return undefined
    if (done && !isSame(done, message)) return 'RS_ERROR_DUPLICATE_TRANSACTION'
    if (!done && !rollback) return undefined
    if (!rollback) return 'RS_OK'
    const isHis = rollback.member === message.member && deed !== 'rollback'
    return isHis ? 'RS_ERROR_TRANSACTION_ROLLED_BACK' : 'RS_ERROR_DUPLICATE_TRANSACTION'
  }

  /** − bets + wins of a member, without what was rolled back. */
  movedBy(member: number): bigint {
    return sumOf(
      [...this.messages.values()]
        .filter((message) => message.member === member && message.deed !== 'rollback')
        .filter(({ uuid }) => !this.undone.has(uuid))
        .map(({ deed, amountSatang }) => (deed === 'bet' ? -amountSatang : amountSatang)),
    )
  }
}

async function expectSums(run: Run, done: Done): Promise<void> {
  for (const [member, { wallets, owedSatang }] of (await run.readBooks()).entries()) {
    for (const held of wallets) expect(held).toBeGreaterThanOrEqual(0n)
    const due = sumOf([...OPENING, done.movedBy(member)])
    expect(sumOf([...wallets, -owedSatang]), `member ${member}`).toBe(due)
  }
}

async function playAtOnce(messages: readonly Message[], urls: readonly string[]): Promise<void> {
  const run = await Run.begin(world, provider)
  const done = new Done()
  const replies = await Promise.all(
    messages.map((message, place) => run.send(message, urls[place % urls.length])),
  )
  for (const [place, reply] of replies.entries()) {
    const message = messages[place]
    if (message) done.note(message, reply)
  }
  await expectSums(run, done)
  for (const [place, message] of messages.entries()) {
    const due = done.due(message)
    const reply = await run.send(message)
    if (due !== undefined) expect(reply.status, `message ${place} again`).toBe(due)
    done.note(message, reply)
  }
  await expectSums(run, done)
}

test(
  'at once, each uuid is done once and is told alike ever after',
  { timeout: TIMEOUT_MS },
  async () => {
    const urls = [world.site.memberUrl, (await world.secondSite()).memberUrl]
    const property = fc.asyncProperty(
      sequences(40),
      shortened((messages) => playAtOnce(messages, urls)),
    )
    await fc.assert(property, { seed: proofSeed, numRuns: FORM.atOnce })
    covered(FILE, { 'sequences at once': FORM.atOnce })
  },
)

async function playInOneBatch(messages: readonly Message[]): Promise<void> {
  const run = await Run.begin(world, provider)
  const model = newModel()
  const due = messages.map((message) => model.tell(message).status)
  const rows = await world.query<{ word: string | null }>(walletStatement.text, [
    ...walletStatement.values(messages.map((message) => run.toNew(message))),
    null,
  ])
  expect(rows.map(({ word }) => (word === null ? 'RS_OK' : statusOf(word)))).toEqual(due)
  expect(await run.readBooks()).toEqual(
    model.wallets.map((wallets, member) => ({ wallets, owedSatang: model.owedBy(member) })),
  )
  expect(await run.readFacts()).toEqual(factsDue(model))
}

test(
  'in one batch, messages of a round are done in their order',
  { timeout: TIMEOUT_MS },
  async () => {
    // Of several rounds one may overtake the other: nobody was answered yet.
    const ofOneRound = sequences(40).map((messages) =>
      messages.map((message) => ({
        ...message,
        round: 0,
        closes: message.closes && message.uuid % 4 === 0,
      })),
    )
    const property = fc.asyncProperty(ofOneRound, shortened(playInOneBatch))
    await fc.assert(property, { seed: proofSeed, numRuns: FORM.batches })
    covered(FILE, { batches: FORM.batches })
  },
)
