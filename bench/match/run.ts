import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createMemberDirectory } from '#features/account/server/member-directory.ts'
import type { FeedLine } from '#features/deposit/feed-contract.ts'
import { bookLine } from '#features/deposit/server/book-line.ts'
import type { DepositPorts } from '#features/deposit/server/ports.ts'
import { pullStatements } from '#features/deposit/server/take-lines.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { type Db, inTransaction, openDatabase } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { CLIENTS } from '../ledger/ceilings.ts'
import { onClient, openBenchCluster, type BenchDatabase } from '../ledger/database.ts'
import { closedLoop } from '../ledger/loop.ts'
import { Probe } from '../ledger/probe.ts'
import { Report, stageText } from '../ledger/report.ts'
import type { Member } from '../ledger/seed.ts'
import { spreadOf, table, written } from '../web/report.ts'
import { DEPOSITS, fillDeposits, OUR_ACCOUNT, statement, vault } from './seed.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** So many thrown away at most; then the machine is not quiet enough. */
const THROWN_MAX = 2
const DRIFT_MAX = 0.15
const POST_MS = 3_000
const RATIO_MIN = 0.1

interface Round {
  readonly posted: readonly [before: number, after: number]
  readonly kept: number
  readonly booked: number
  /** From the feed into the wallet: both, one after the other. */
  readonly matched: number
  readonly micros: number
  readonly othersCores: number
}

const ceilingOf = ({ posted: [before, after] }: Round) => (before + after) / 2
const ratioOf = (round: Round) => round.matched / ceilingOf(round)
const driftOf = ({ posted: [before, after] }: Round) =>
  Math.abs(before - after) / Math.min(before, after)

/** Runs everything, prints it, keeps it in bench/results; true when the promise is kept. */
export async function runMatch(): Promise<boolean> {
  const report = new Report()
  const cluster = await openBenchCluster()
  try {
    await cluster.makeTemplate(fillDeposits)
    report.say(await stageText(cluster))
    report.say(`${new Date().toISOString()}; ${DEPOSITS} deposits wait; ${CLIENTS} at a time`)
    const rounds: Round[] = []
    const isGood = (round: Round) => driftOf(round) <= DRIFT_MAX
    const enough = () => rounds.filter(isGood).length >= ROUNDS
    while (!enough() && rounds.length < ROUNDS + THROWN_MAX) {
      rounds.push(await cluster.onCopy(measure))
    }
    const good = rounds.filter(isGood)
    report.say(`\n${roundTable(rounds)}`)
    report.say(`\n${good.length} good rounds, ${rounds.length - good.length} thrown away`)
    if (!enough()) report.say('The machine was not quiet enough: this is no verdict.')
    const ratio = spreadOf((good.length > 0 ? good : rounds).map(ratioOf))
    const isKept = ratio.median >= RATIO_MIN
    report.say(
      `\nmatched / posted: ${written(ratio, 3)}; promised ≥ ${RATIO_MIN}: ${isKept ? 'kept' : 'missed'}`,
    )
    report.say('Every payment was paid once, and the books of every round are sound.')
    return enough() && isKept
  } finally {
    await cluster.close()
    await report.keep('match')
  }
}

async function measure({ app, admin }: BenchDatabase): Promise<Round> {
  const probe = await Probe.open(admin)
  const { db, close } = openDatabase(app, { max: CLIENTS })
  try {
    const members = await onClient(admin, readMembers)
    const before = await postAlone(db, members)
    const services = { db, vault, log: console } as unknown as Services
    const ports = portsOf(statement(new Date()))
    const kept = await probe.during(() => pullStatements(services, ports))
    const lines = await onClient(admin, readLines)
    const booked = await probe.during(() => bookAll(services, ports, lines))
    const after = await postAlone(db, members)
    await refuseFaults(db, admin)
    const perSecond = (ms: number) => (DEPOSITS * 1_000) / ms
    const uses = [kept.use, booked.use]
    const sum = (of: (use: (typeof uses)[number]) => number) =>
      uses.reduce((total, use) => total + of(use), 0)
    return {
      posted: [before, after],
      kept: perSecond(kept.use.passedMs),
      booked: perSecond(booked.use.passedMs),
      matched: perSecond(sum((use) => use.passedMs)),
      micros: (sum((use) => use.postgresMs + use.nodeMs) * 1_000) / DEPOSITS,
      othersCores: sum((use) => use.othersMs) / sum((use) => use.passedMs),
    }
  } finally {
    await close()
    await probe.close()
  }
}

/** The ceiling: a deposit's posting and nothing around it, in a transaction of its own. */
async function postAlone(db: Db, members: readonly Member[]): Promise<number> {
  let turn = 0
  const { perSecond } = await closedLoop(CLIENTS, POST_MS, async () => {
    const member = members[(turn += 1) % members.length]
    if (!member) throw new Error('nobody has a wallet')
    const key = operationKey({ scope: 'system', owner: 'bench', call: 'post', key: randomUUID() })
    const float = house('gateway_float', BigInt(OUR_ACCOUNT))
    await inTransaction(db, (tx) =>
      postOne(tx, {
        key,
        memberId: Number(member.memberId),
        kind: 'deposit_transfer',
        refId: 1,
        legs: [{ debit: float, credit: wallet(member.walletId), amountSatang: 100n }],
      }),
    )
    return 1
  })
  return perSecond
}

/** The doors that matching goes through; the feed is a list. */
function portsOf(lines: readonly FeedLine[]): DepositPorts {
  return {
    members: createMemberDirectory,
    statements: () => ({
      async pull(_accounts, after, limit) {
        const page = lines.slice(Number(after), Number(after) + limit)
        return { lines: page, nextAfter: after + BigInt(page.length) }
      },
      dayOf: () => Promise.resolve(null),
    }),
  } as Pick<DepositPorts, 'members' | 'statements'> as DepositPorts
}

async function bookAll(
  services: Services,
  ports: DepositPorts,
  lines: readonly bigint[],
): Promise<void> {
  const todo = lines[Symbol.iterator]()
  const work = async () => {
    for (const id of todo) await bookLine(services, ports, id)
  }
  await Promise.all(Array.from({ length: CLIENTS }, work))
}

async function readMembers(client: pg.Client): Promise<Member[]> {
  const { rows } = await client.query<{ memberId: string; walletId: string }>(
    `select a.home_id as "memberId", a.account_id as "walletId" from ledger.account a
       join account.member m on m.member_id = a.home_id order by 1`,
  )
  return rows.map(({ memberId, walletId }) => ({
    memberId: BigInt(memberId),
    walletId: BigInt(walletId),
  }))
}

async function readLines(client: pg.Client): Promise<bigint[]> {
  const { rows } = await client.query<{ id: string }>(
    'select statement_line_id as id from deposit.statement_line order by 1',
  )
  return rows.map(({ id }) => BigInt(id))
}

/** Fast and wrong is not fast. @throws when a deposit is missing or the books have a fault */
async function refuseFaults(db: Db, admin: BenchDatabase['admin']): Promise<void> {
  const paid = await onClient(admin, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::integer as n from deposit.payment
        where status = 'paid' and credited_satang = amount_satang`,
    )
    return rows[0]?.n ?? 0
  })
  if (paid !== DEPOSITS) throw new Error(`${paid} of ${DEPOSITS} deposits were credited`)
  const faults = await reconcile(db, 'full')
  if (faults.length > 0) throw new Error(`the books have faults: ${JSON.stringify(faults[0])}`)
}

const roundTable = (rounds: readonly Round[]) =>
  table(
    [
      'round',
      'posted /s',
      'again /s',
      'apart',
      'kept /s',
      'booked /s',
      'matched /s',
      'matched / posted',
      'µs a deposit',
      'others, cores',
    ],
    rounds.map((round, at) => [
      `${at + 1}`,
      ...round.posted.map((rate) => rate.toFixed(0)),
      `${(driftOf(round) * 100).toFixed(0)} %`,
      ...[round.kept, round.booked, round.matched].map((rate) => rate.toFixed(0)),
      ratioOf(round).toFixed(3),
      round.micros.toFixed(0),
      round.othersCores.toFixed(2),
    ]),
  )
