import { isDecided } from './attempts.ts'
import { Caller } from './callers.ts'
import { Dice } from './dice.ts'
import { realLanes, type LaneKit } from './lane-kit.ts'
import { judge } from './judge.ts'
import type { Mutants } from './mutants.ts'
import { depositOf, drawOf, holdOf, Keys, type Member } from './requests.ts'
import { scripts } from './scripts.ts'
import { loadSettlement } from './settle-kit.ts'
import { Site } from './site.ts'
import { WORLD, type Line } from './stage.ts'
import { debtOf } from './settle-changes.ts'
import type { Round, SettlementRun } from './tables.ts'
import { inTransaction } from './transactions.ts'
import { World, type Finding, type Size } from './world.ts'
import type { Fault } from './weather.ts'

/** After it nothing fails any more, and everything that is open must come to its end. */
const STORM_MS = 1_200
/** What is still open so long after the last client was answered stays so. */
const QUIET_MS = 10_000
/** Whoever waits longer waits for ever. */
const END_MS = 120_000

export interface Options {
  readonly mutants?: Mutants
  readonly lanes?: LaneKit
  /** To find the smallest failing run: what is left out, and how big it is. */
  readonly without?: ReadonlySet<Fault>
  readonly size?: Partial<Size>
  readonly keepsTrace?: boolean
}

export interface Report {
  readonly seed: number
  readonly findings: readonly Finding[]
  readonly steps: number
  readonly size: Size
  readonly faults: readonly Fault[]
  readonly counts: ReadonlyMap<string, number>
  readonly trace: readonly Line[]
}

/** Plays one run, which the seed determines, and judges it. */
export async function simulate(seed: number, options: Options = {}): Promise<Report> {
  await loadSettlement()
  const world = new World(new Dice(seed, 'ledger'), {
    mutants: options.mutants ?? new Set(),
    without: options.without ?? new Set(),
    size: options.size ?? {},
    keepsTrace: options.keepsTrace ?? false,
    lanes: options.lanes ?? realLanes,
  })
  let isOver = false
  const story = play(world)
    .catch((error: unknown) => world.fault(`the story broke off: ${String(error)}`))
    .then(() => (isOver = true))
  await world.stage.play(() => isOver, END_MS)
  if (isOver) await story
  else world.fault(`somebody still waits after ${END_MS / 1_000} s`)
  judge(world)
  return {
    seed,
    findings: world.findings,
    steps: world.stage.steps,
    size: world.size,
    faults: [...world.weather.percent].flatMap(([fault, percent]) => (percent > 0 ? [fault] : [])),
    counts: world.counts,
    trace: world.stage.trace,
  }
}

async function play(world: World): Promise<void> {
  const { dice, size, stage, tables, sites } = world
  for (let count = 1; count <= size.sites; count += 1) sites.push(new Site(world, `site ${count}`))
  for (const site of sites) site.start()
  for (let id = 1; id <= size.rounds; id += 1) tables.rounds.set(id, freshRound(id, dice))
  const calm = stormOver(world)
  const keys = new Keys()
  const callers = clients(world, keys)
  const desk = [...tables.rounds.values()].map((round) =>
    closeAndDraw(world, dice.fork('desk'), { round, keys }),
  )
  await Promise.all([...callers, ...desk, calm])
  const clearing = new Caller(world, dice.fork('clearing'), { memberId: 0n, walletId: 0n })
  const byRequest = Map.groupBy(world.attempts, (attempt) => attempt.request)
  const open = [...byRequest].filter(
    ([request, tries]) => !world.dropped.has(request) && !tries.some(isDecided),
  )
  await Promise.all(open.map(([request]) => clearing.ask(request, 100)))
  const isPaid = ({ runs }: Round): boolean => runs.length > 0 && runs.every(isDone)
  const isQuiet = (): boolean =>
    [...tables.rounds.values()].every(isPaid) &&
    world.db.open.size === 0 &&
    sites.every((site) => site.waiting === 0 && site.unanswered === 0)
  for (let waitedMs = 0; !isQuiet() && waitedMs < QUIET_MS; waitedMs += 20) await stage.sleep(20)
}

const freshRound = (id: number, dice: Dice): Round => ({
  id,
  closesAtMs: dice.between(100, 1_000),
  state: 'open',
  draws: [],
  fence: null,
  runs: [],
})

const isDone = ({ status }: SettlementRun): boolean => status === 'done'

function clients(world: World, keys: Keys): Promise<void>[] {
  const { dice, size, tables } = world
  const members: Member[] = Array.from({ length: size.members }, (_, place) => {
    const member = { memberId: BigInt(place + 1), walletId: BigInt(100 + place) }
    tables.addWallet(member.walletId, member.memberId)
    tables.addWallet(debtOf(member), member.memberId, true)
    return member
  })
  const start = members.map(async (member) => {
    const caller = new Caller(world, dice.fork('start'), member)
    await caller.ask(depositOf(keys, member, BigInt(dice.between(200, 20_000))))
  })
  const callers = Array.from({ length: size.callers }, async (_, place) => {
    const own = dice.fork(`caller ${place}`)
    await own.pick(scripts)(new Caller(world, own, own.pick(members)), keys, size.turns)
  })
  return [...start, ...callers]
}

/** Crashes processes and the database at random, and brings them back. */
async function stormOver(world: World): Promise<void> {
  const { stage, weather, sites, db, network } = world
  const dice = world.dice.fork('storm')
  const someTimes = (fault: Fault, strike: () => void): void => {
    const times = (weather.percent.get(fault) ?? 0) > 0 ? dice.between(1, 3) : 0
    for (let time = 0; time < times; time += 1) stage.later(dice.below(STORM_MS), strike)
  }
  for (const site of sites) {
    const startLater = (): void => stage.later(dice.between(1, 200), () => site.start())
    someTimes('process crash', () => {
      if (!site.life.isAlive || weather.isOver) return
      world.count('fault', 'process crash')
      site.crash()
      startLater()
    })
    someTimes('process stop', () => {
      if (!site.life.isAlive || site.isStopping || weather.isOver) return
      world.count('fault', 'process stop')
      // Who dies while he stops is started again by his crash; his stop then never ends.
      void site.stop().then(startLater)
    })
  }
  someTimes('database restart', () => {
    if (!db.isUp || weather.isOver) return
    world.count('fault', 'database restart')
    stage.note(() => 'the database goes down')
    network.crashDatabase()
    stage.later(dice.between(1, 150), () => {
      db.isUp = true
      stage.note(() => 'the database is up')
    })
  })
  someTimes('disk full', () => {
    if (weather.isOver) return
    world.count('fault', 'disk full')
    weather.isDiskFull = true
    stage.note(() => 'the disk is full')
    stage.later(dice.between(10, 120), () => {
      weather.isDiskFull = false
      stage.note(() => 'the disk has room')
    })
  })
  await stage.sleep(STORM_MS)
  weather.isOver = true
  await stage.sleep(500)
}

interface Desk {
  readonly round: Round
  /** For what members do because of it. */
  readonly keys: Keys
}

/** The desk: closes the round, then confirms a result or calls the round off. */
async function closeAndDraw(world: World, dice: Dice, { round, keys }: Desk): Promise<void> {
  const { stage } = world
  await stage.sleep(round.closesAtMs)
  await insist(world, () => {
    round.state = 'closed'
  })
  stage.note(() => `round ${round.id} is closed`, `round ${round.id}`)
  await stage.sleep(dice.pick([0, 0, 80]))
  const isVoid = dice.chance(20)
  const draw = drawOf(dice)
  await insist(world, () => {
    round.state = isVoid ? 'void' : 'drawn'
    if (!isVoid) round.draws.push(draw)
    round.runs.push(freshRun(isVoid ? 0 : 1))
  })
  stage.note(() => `round ${round.id} is ${round.state}`, `round ${round.id}`)
  // The job that the confirmation asked for; what it does not finish, the next ones do.
  dice.pick(world.sites).settle()
  if (!isVoid && dice.chance(60)) await correct(world, dice, { round, keys })
}

const freshRun = (revision: number): SettlementRun => ({
  revision,
  status: 'waiting',
  winning: [],
  chunks: [],
})

/**
 * The result was wrong, perhaps the second one, too, and the first was right after all. Each is paid
 * before the next; in the middle winners spend, money comes in, a process dies, two are told to pay.
 */
async function correct(world: World, dice: Dice, { round, keys }: Desk): Promise<void> {
  const { stage, sites } = world
  const [first] = round.draws
  const others: Promise<unknown>[] = []
  for (const revision of dice.chance(35) ? [2, 3] : [2]) {
    for (let waitedMs = 0; !round.runs.every(isDone); waitedMs += 20) {
      if (waitedMs > QUIET_MS) return
      await stage.sleep(20)
    }
    const winners = winnersOf(world, round)
    if (dice.chance(60)) await Promise.all(winners.map(spendAll(world, dice, keys)))
    const draw = revision === 3 && first && dice.chance(50) ? first : drawOf(dice)
    await insist(world, () => {
      round.draws.push(draw)
      round.runs.push(freshRun(revision))
    })
    stage.note(() => `round ${round.id} is corrected`, `round ${round.id}`)
    dice.pick(sites).settle()
    if (dice.chance(50)) {
      world.count('correction', 'sent twice')
      for (const site of sites) site.settle()
    }
    others.push(...winners.map(earn(world, dice, keys)))
    if (dice.chance(60)) await crashOf(world, dice, round)
  }
  await Promise.all(others)
}

/** Whom the last result paid. */
function winnersOf({ tables }: World, { id, runs }: Round): Member[] {
  const paid = [...tables.bills.values()].filter((bill) => {
    const payout = tables.payouts.get(`${bill.id}/${runs.at(-1)?.revision}`)
    return bill.roundId === id && payout && payout.totalSatang > 0n
  })
  const byWallet = new Map(paid.map(({ memberId, walletId }) => [walletId, memberId]))
  return [...byWallet].map(([walletId, memberId]) => ({ memberId, walletId }))
}

/** Everything that he has is on its way out. */
const spendAll =
  (world: World, dice: Dice, keys: Keys) =>
  async (member: Member): Promise<void> => {
    const has = world.tables.wallets.get(member.walletId)?.available ?? 0n
    if (has > 0n) await new Caller(world, dice.fork('spend'), member).ask(holdOf(keys, member, has))
  }

/** Money comes in while the correction is paid. */
const earn =
  (world: World, dice: Dice, keys: Keys) =>
  async (member: Member): Promise<void> => {
    const caller = new Caller(world, dice.fork('earn'), member)
    for (let time = 0; time < 3; time += 1) {
      await world.stage.sleep(dice.between(10, 60))
      await caller.ask(depositOf(keys, member, BigInt(dice.between(1, 300))))
    }
  }

async function crashOf(world: World, dice: Dice, round: Round): Promise<void> {
  const { stage, sites, weather } = world
  if ((weather.percent.get('process crash') ?? 0) === 0) return
  await stage.sleep(dice.between(1, 40))
  const site = dice.pick(sites)
  if (!site.life.isAlive || site.isStopping) return
  if (!round.runs.every(isDone)) world.count('correction', 'crash meanwhile')
  site.crash()
  stage.later(dice.between(1, 100), () => site.start())
}

/** One transaction with one write, until it is committed; twice is as good as once. */
async function insist(world: World, write: () => void): Promise<void> {
  let isDone = false
  const once = (): void => {
    if (!isDone) write()
    isDone = true
  }
  while (!isDone) {
    await inTransaction(world, WORLD, (tx, step) =>
      step('write', () => void tx.writes.push(once)),
    ).catch(() => world.stage.sleep(10))
  }
}
