import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { claimLoss as claimLossCall, getCashback } from '#features/cashback/contract.ts'
import { getPointAccount } from '#features/point/contract.ts'
import { creditPlay } from '#features/point/server/credit-play.ts'
import { insertTerms as insertRates, setHoldsFrom } from '#features/point/server/terms-store.ts'
import { getSummary } from '#features/winloss/contract.ts'
import { claimLoss } from '#features/cashback/server/claim-loss.ts'
import { insertTerms, setLiveVersion } from '#features/cashback/server/terms-store.ts'
import { turnCashback } from '#features/cashback/server/turn-cashback.ts'
import type { Terms } from '#features/cashback/rules/terms.ts'
import { TERMS } from '#features/cashback/rules/seed-terms.ts'
import { cashbackPorts } from '#apps/server/ports.ts'
import { addDays, bangkokInstant, type Day, MINUTE_MS } from '#kernel/time.ts'
import { expireCounted } from '#ledger/rewards/expire-counted.ts'
import { endEntitlements } from '#ledger/rewards/end-entitlements.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { failingAt } from '#tests/support/failing-database.ts'
import { memberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { creditAllPlay } from '#tests/support/points.ts'
import { covered, inForm } from '#tests/support/proof-budget.ts'
import { proofSeed } from '#tests/support/proof-seed.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { levelWalk } from './level-walk.ts'
import { type ModelRate, ModelPoints } from './point-model.ts'
import { questWalk } from './quest-walk.ts'
import { type ModelTerms, RewardModel, worthOf } from './reward-model.ts'
import { bar, isEdge, type Walk } from './reward-walk.ts'

// Any walk of play, corrections, claims, quests, nights of levels, midnights, expiries, exclusions, new terms and
// works that break at any statement ends in what a model of lists ends in, to the satang and the point, and books
// and roll-ups are proved after every step. A failure names its steps; PROVE_SEED repeats a long run.

vi.setConfig({ testTimeout: 20 * PATIENCE_MS })

const FILE = 'tests/properties/reward-model.test.ts'
const STEPS = inForm({ short: 320, long: 2_000 })
const FIRST: Day = '2026-12-07'
const NOON = 12 * 60

const world = await testWorld({ sandbox: true, at: bangkokInstant(FIRST, '12:00') })
const { services } = world
const { play, goTo, turn, cash } = rewardWorld(world)
const actors = [await memberActor(world), await memberActor(world), await memberActor(world)]
const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T

/** Small caps and an end that credits, beside the terms that the site starts with. */
const OTHER: Terms = {
  ...TERMS,
  ratePpm: 120_000n,
  capSatang: 20_000n,
  minSatang: 1_000n,
  onExpiry: 'credit',
  turnoverMinSatang: 700n,
  turnoverCapSatang: 900n,
  products: TERMS.products.map((one) => ({ ...one, inLoss: one.product !== 'slot' })),
}
const versions = [TERMS, OTHER]
await inTransaction(services.db, (tx) => insertTerms(tx, { version: 2, staffId: 1 }, OTHER))

const modelTerms = (terms: Terms): ModelTerms => ({
  ...terms,
  creditsItself: terms.onExpiry === 'credit',
  products: Object.fromEntries(terms.products.map((one) => [one.product, one])),
})

let state = proofSeed
/** A whole number from 0 to one below the bound. */
function pick(bound: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * bound)
}
const sum = (max: number): bigint => BigInt(pick(max))

/** Rates of play; the first one is what the site starts with. */
const RATES = [100, 150, 33, 0]
for (const [at, rateX100] of RATES.entries()) {
  if (at === 0) continue
  const rates = [{ product: 'lottery', rateX100 } as const]
  await inTransaction(services.db, (tx) => insertRates(tx, { version: at + 1, staffId: 1 }, rates))
}
const points = actors.map(() => new ModelPoints())
const rates: ModelRate[] = [{ from: '2026-11-01', rateX100: 100n }]

const model = new RewardModel(actors.length, modelTerms(TERMS), (index) => addDays(FIRST, index))
let minute = NOON
const dayOf = (index: number) => addDays(FIRST, index)
const today = () => dayOf(Math.floor(minute / 1440))
const walk: Walk = { world, actors, model, pick, now: () => minute, dayOf, order: 0 }
const quests = await questWalk(walk, (place, earned) => at(points, place).earn(today(), earned))
const levels = await levelWalk(walk)

/** Times of a day that lie between those at which something happens. */
const TIMES = [1, 7, 30, 65, 9 * 60, 15 * 60, 23 * 60 + 45]

interface Bet {
  readonly member: number
  readonly sourceId: bigint
  readonly product: string
  readonly day: Day
  revision: number
}
const bets: Bet[] = []
const PRODUCTS = ['lottery', 'slot', 'table'] as const

async function tell(
  { member, product, ...more }: Omit<Bet, 'sourceId'> & { sourceId?: bigint },
  isOwn: boolean,
  [stake, returned, valid]: readonly [bigint, bigint, bigint],
): Promise<bigint> {
  const { day: countedDay, ...rest } = more
  model.play(at(model.members, member), { day: countedDay, product, isOwn, stake, returned, valid })
  at(points, member).play({ day: countedDay, product, isOwn, valid })
  const sourceId = await play(at(actors, member), {
    ...rest,
    product,
    countedDay,
    walletKind: isOwn ? 1 : 2,
    stakeSatang: stake,
    returnedSatang: returned,
    validSatang: valid,
  })
  if (isOwn && product === 'lottery') {
    walk.order += 1
    const round = { step: walk.order, day: countedDay, valid }
    quests.model.play(at(quests.model.members, member), `${sourceId}`, round)
  }
  return sourceId
}

async function moveTo(next: number): Promise<void> {
  minute = next
  while (isEdge(minute, model, levels.model)) minute += 1
  await goTo(new Date(bangkokInstant(FIRST).getTime() + minute * MINUTE_MS), ...actors)
  for (const [place, { pauses }] of levels.model.members.entries()) {
    const isHeld = pauses.some(({ until, lifted }) => lifted === undefined && until > minute)
    const own = at(model.members, place)
    if (own.bar === 'excluded' && !isHeld) own.bar = null
  }
}

const deeds = {
  async plays() {
    const [member, product, stake] = [pick(3), at(PRODUCTS, pick(3)), 1n + sum(600_000)]
    const bet = { member, product, day: today(), revision: 1 }
    const isOwn = pick(5) > 0
    const returned = pick(3) === 0 ? sum(900_000) : 0n
    const sourceId = await tell(bet, isOwn, [stake, returned, pick(4) === 0 ? 0n : stake])
    if (isOwn) bets.push({ ...bet, sourceId })
  },
  async 'is corrected'() {
    // Older play changes no turnover any more.
    const known = bets.filter(({ day }) => day > addDays(today(), -50))
    // Mostly what is not long ago, which still waits to be claimed.
    const bet = pick(2) === 0 ? known[pick(known.length)] : known.at(-1 - pick(6))
    if (!bet) return
    bet.revision += 1
    await tell(bet, true, [0n, sum(700_000) - 350_000n, sum(400_000) - 250_000n])
  },
  async 'time passes'() {
    const days = at([0, 0, 1, 1, 1, 1, 2, 3], pick(8))
    const time = at(TIMES, pick(TIMES.length))
    const next = (Math.floor(minute / 1440) + days) * 1440 + time
    await moveTo(next > minute ? next : next + 1440)
  },
  async claims() {
    const member = pick(3)
    const due = model.claim(at(model.members, member), minute)
    const headers = { 'idempotency-key': randomUUID() }
    const { code, data } = await world.call(claimLossCall, {}, at(actors, member), headers)
    if (due > 0n) expect(data.total).toBe(baht(due))
    else expect(['nothing_to_claim', 'reward_not_for_you']).toContain(code)
  },
  async 'claims and the work breaks'() {
    const member = pick(3)
    const { memberId } = at(actors, member)
    const key = randomUUID()
    const due = model.claim(at(model.members, member), minute)
    const ask = (on: Services) => claimLoss(on, cashbackPorts, memberId, key, {})
    const broken = await ask(failingAt(services, 1 + pick(14))).catch(() => null)
    const again = await ask(services).catch(() => null)
    expect(again?.total ?? 0n).toBe(due)
    expect(broken?.total ?? due).toBe(due)
  },
  async 'is barred or let in'() {
    const next = at(['excluded', 'blocked', 'both', null, null, null] as const, pick(6))
    await bar(walk, { quests: quests.model, levels: levels.model }, pick(3), next)
    // What was settled before an exclusion is counted some seconds later.
    await moveTo(minute + 2)
  },
  async 'terms change'() {
    const version = pick(2)
    model.terms = modelTerms(at(versions, version))
    await inTransaction(services.db, (tx) => setLiveVersion(tx, version + 1))
  },
  async 'a rate is let out'() {
    const version = pick(RATES.length)
    const from = addDays(today(), 1)
    // One that was to begin on the same day never does.
    if (rates.at(-1)?.from === from) rates.pop()
    rates.push({ from, rateX100: BigInt(at(RATES, version)) })
    await inTransaction(services.db, (tx) => setHoldsFrom(tx, from, version + 1))
  },
  ...quests.deeds,
  ...levels.deeds,
}
type Deed = keyof typeof deeds
const OFTEN: readonly Deed[] = [
  ...Array.from({ length: 6 }, () => 'plays' as const),
  ...Array.from({ length: 4 }, () => 'time passes' as const),
  ...Array.from({ length: 4 }, () => 'is corrected' as const),
  'claims',
  'claims',
  'claims and the work breaks',
  'is barred or let in',
  'is barred or let in',
  'terms change',
  'a rate is let out',
  'claims a quest',
  'claims a quest',
  'claims a quest and the work breaks',
  'visits',
  'staff look at a level',
]

const baht = (satang: bigint): string => {
  const size = satang < 0n ? -satang : satang
  return `${satang < 0n ? '-' : ''}${size / 100n}.${`${size % 100n}`.padStart(2, '0')}`
}

/** What is due is done, the first time by a process that breaks somewhere on its way. */
async function work(): Promise<void> {
  const failing = failingAt(services, 1 + pick(40))
  await endEntitlements(failing)
    .then(() => turnCashback(failing, cashbackPorts))
    .catch(() => null)
  await turn()
  model.turn(minute)
  await creditPlay(failingAt(services, 1 + pick(14))).catch(() => null)
  await creditAllPlay(world)
  await expireCounted(services)
  await quests.work()
  await levels.work()
  for (const [place, own] of points.entries()) {
    own.turn(minute, today(), rates, at(model.members, place).bar === null)
  }
}

/** How a member stands, as the site says it. */
async function standing(place: number) {
  const { claimable, carry, turnover } = await world.ask(getCashback, {}, at(actors, place))
  return {
    cash: baht(await cash(at(actors, place))),
    claimable: claimable.map(({ day, amount }) => `${day} ${amount}`).toSorted(),
    carry,
    open: turnover.open,
  }
}
function dueOf(place: number): Awaited<ReturnType<typeof standing>> {
  const member = at(model.members, place)
  return {
    cash: baht(member.cash),
    claimable: member
      .claimable(minute)
      .map((part) => `${part.day} ${baht(worthOf(part))}`)
      .toSorted(),
    carry: baht(
      member.carries.reduce((all, { left, until }) => (until > minute ? all + left : all), 0n),
    ),
    open: baht(member.open),
  }
}

/** What a member has of points, as the site says it. */
async function pointsOf(place: number) {
  const {
    point,
    carried,
    waiting,
    running_out: ending,
  } = await world.ask(getPointAccount, {}, at(actors, place))
  return { point, carried, waiting, ending: ending.map((one) => one.points) }
}
function pointsDue(place: number): Awaited<ReturnType<typeof pointsOf>> {
  const own = at(points, place)
  return {
    point: Number(own.points),
    carried: Number(own.open < 0n ? -own.open : 0n),
    waiting: Number(own.open > 0n ? own.open : 0n),
    ending: own.runningOut.map((one) => Number(one.points)),
  }
}

/** What a member's play of the last year adds up to by product, as the site says it. */
async function rolledUp(place: number) {
  const range = { from: addDays(today(), -365), to: today(), group: 'product' as const }
  const { rows } = await world.ask(getSummary, range, at(actors, place))
  return Object.fromEntries(
    rows.map(({ key, stake, returned, valid }) => [key, [stake, returned, valid]]),
  )
}
function playedBy(place: number): Awaited<ReturnType<typeof rolledUp>> {
  const { plays } = at(model.members, place)
  const recent = plays.filter(({ day }) => day >= addDays(today(), -365))
  const sums = [...Map.groupBy(recent, ({ product }) => product)].map(([product, all]) => [
    product,
    (['stake', 'returned', 'valid'] as const).map((name) =>
      baht(all.reduce((total, one) => total + one[name], 0n)),
    ),
  ])
  return Object.fromEntries(sums)
}

const CHECKS = `select 'cashback', * from cashback.reconcile('full')
      union all select 'platform', * from platform.reconcile('full')
      union all select 'point', * from point.reconcile('full')
      union all select 'quest', * from quest.reconcile('full')
      union all select 'level', * from level.reconcile('full')
      union all select 'winloss', * from winloss.reconcile('full')`

test('any walk ends in what the model ends in', async () => {
  const walked: string[] = []
  const counts = new Map<Deed, number>()
  for (let step = 0; step < STEPS; step += 1) {
    const deed = at(OFTEN, pick(OFTEN.length))
    walked.push(`${step}: ${deed}, day ${Math.floor(minute / 1440)} minute ${minute % 1440}`)
    const story = () => walked.slice(-25).join('\n')
    await deeds[deed]()
    counts.set(deed, (counts.get(deed) ?? 0) + 1)
    // The worker is away for a while: what it finds then is several days and corrections at once.
    if (pick(3) === 0) continue
    await work()
    for (const place of actors.keys()) {
      expect(await standing(place), `member ${place}\n${story()}`).toEqual(dueOf(place))
      expect(await pointsOf(place), `points of ${place}\n${story()}`).toEqual(pointsDue(place))
      expect(await rolledUp(place), `play of ${place}\n${story()}`).toEqual(playedBy(place))
    }
    // One of them a time: these are the dearest questions.
    const place = step % actors.length
    expect(await quests.sight(place), `quests of ${place}\n${story()}`).toEqual(quests.due(place))
    expect(await levels.sight(place), `level of ${place}\n${story()}`).toEqual(levels.due(place))
    expect(await world.query(CHECKS), story()).toEqual([])
  }
  const seen = {
    paid: model.members.reduce((all, { cash: had }) => all + had, 0n) > 0n,
    carried: model.members.some(({ carries }) => carries.length > 0),
    setOff: model.members.some(({ carries }) => carries.some(({ left, amount }) => left < amount)),
    lapsed: model.members.some(({ parts }) => parts.some((one) => one.state === 'lapsed')),
    turnover: model.members.some(({ credited }) => credited > 0n),
    points: points.some((own) => own.credited > 0n),
    pointsCarried: points.some((own) => own.hasCarried),
    pointsRanOut: points.some((own) => own.hasRunOut) || STEPS < 1_000,
    barred: model.members.some(({ barredOn }) => barredOn.size > 0),
    questsGiven: quests.model.members.some(({ claimed }) => claimed.size > 1),
    closedOut: quests.model.members.some(({ hasClosedOut }) => hasClosedOut),
    questsExpired: quests.model.hasExpired,
    budgetDry: quests.model.hasRunDry,
    ...Object.fromEntries(
      ['rose', 'reviewed', 'fell'].map((why) => [
        why,
        levels.model.members.some(({ whys }) => whys.includes(why)) || STEPS < 1_000,
      ]),
    ),
  }
  expect(Object.entries(seen).filter(([, is]) => !is)).toEqual([])
  expect(counts.size).toBe(Object.keys(deeds).length)
  covered(FILE, { steps: STEPS, days: Math.floor(minute / 1440) })
})
