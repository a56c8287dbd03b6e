import { kindTable } from '#ledger/kinds.ts'
import type { Outcome } from '#ledger/operation.ts'
import { judgeWallet, type Answer } from '#tests/concurrency/ledger-checker.ts'
import { bodyHash, houseName } from './apply-batch.ts'
import { isDecided, isUndone, type Attempt, type End } from './attempts.ts'
import { keyOf } from './requests.ts'
import { owedTo } from './settle-changes.ts'
import type { Bill, Payout, Round, Transfer } from './tables.ts'
import type { World } from './world.ts'

/** Holds everything that anybody was told against what is committed, when all is quiet. */
export function judge(world: World): void {
  const byKey = Map.groupBy(world.attempts, (attempt) => keyOf(attempt.request))
  for (const [key, attempts] of byKey) {
    judgeAnswers(world, key, attempts)
    judgeUndone(world, key, attempts)
  }
  judgeBooks(world)
  judgeWallets(world)
  judgeHolds(world)
  judgeGames(world)
  for (const round of world.tables.rounds.values()) judgeRound(world, round)
  judgeQuiet(world)
}

type Answered = Attempt & { readonly end: Extract<End, { is: 'answered' }> }
const isAnswered = (attempt: Attempt): attempt is Answered => attempt.end.is === 'answered'

/** Acknowledged is durable, and everybody who asked the same was told the same. */
function judgeAnswers(world: World, key: string, attempts: readonly Attempt[]): void {
  const stored = world.tables.ops.get(key)
  let everApplied = false
  const answered = attempts.filter(isAnswered).sort((a, b) => a.answeredAt - b.answeredAt)
  for (const { request, end, sentAt } of answered) {
    const { operation } = request.order
    const { outcome } = end
    const says = (what: string): void => world.fault(`${operation.kind} ${key}: ${what}`, [key])
    const isSame = stored?.kind === operation.kind && stored.hash === bodyHash(operation)
    if (outcome.key !== key) says(`was answered for ${outcome.key}`)
    if (outcome.error === 'idempotency_mismatch') {
      if (!stored || isSame) says('is said to have another body')
    } else if (outcome.error === 'rolled_back' && stored?.kind === 'game_tombstone') {
      continue
    } else if (outcome.applied) {
      everApplied = true
      if (!stored?.applied || !isSame) says('was acknowledged, and is not in the books')
      else if (!sameDecision(outcome, stored)) says('was told another decision than is stored')
    } else if (isKept(operation.kind)) {
      if (!stored || stored.error !== outcome.error) says('was refused, and that was not kept')
    } else if (everApplied && isSame && wasAppliedBefore(answered, sentAt)) {
      says('was refused after it was applied')
    }
  }
}

const isKept = (kind: keyof typeof kindTable): boolean => kindTable[kind].keepsRefusal === true

const sameDecision = (outcome: Outcome, stored: { refId: bigint | null; holdId: bigint | null }) =>
  outcome.refId === stored.refId && outcome.holdId === stored.holdId

const wasAppliedBefore = (answered: readonly Answered[], sentAt: number): boolean =>
  answered.some(({ end, answeredAt }) => end.outcome.applied && answeredAt < sentAt)

/** Who was told that nothing was done can rely on it, when he was told so each time. */
function judgeUndone(world: World, key: string, attempts: readonly Attempt[]): void {
  if (attempts.every(isUndone) && world.tables.ops.has(key)) {
    world.fault(`${key} was shed or failed each time, and is in the books`, [key])
  }
}

/** Every operation once with its legs, every leg of an operation, debits equal credits. */
function judgeBooks(world: World): void {
  const { ops, transfers, houses, wallets, holds } = world.tables
  const sums = new Map<string, bigint>()
  const add = (account: string, amount: bigint): void => {
    sums.set(account, (sums.get(account) ?? 0n) + amount)
  }
  const legsOf = new Map(
    world.attempts.map(({ request: { order } }) => [
      `${order.operation.key}/${order.operation.kind}`,
      order.operation.legs.length,
    ]),
  )
  for (const [key, legs] of Map.groupBy(transfers, (transfer) => transfer.key)) {
    if (!ops.get(key)?.applied) world.fault(`${key} moved money, and no operation says so`, [key])
    // A claim takes from the wallet and from what is owed.
    const isClaim = ops.get(key)?.kind === 'lottery_clawback'
    const due = legsOf.get(`${key}/${ops.get(key)?.kind}`) ?? (isClaim ? 2 : 1)
    if (legs.length > due) world.fault(`${key} moved money ${legs.length} times, ${due} due`, [key])
  }
  for (const { debit, credit, amountSatang } of transfers) {
    add(debit, -amountSatang)
    add(credit, amountSatang)
  }
  for (const [name, stripes] of houses) {
    const balance = [...stripes.values()].reduce((sum, part) => sum + part, 0n)
    if (balance !== (sums.get(name) ?? 0n)) world.fault(`${name} has ${balance}`, [name])
  }
  for (const { id, available, held, owes } of wallets.values()) {
    const open = [...holds.values()].filter((hold) => hold.walletId === id && hold.isOpen)
    const aside = open.reduce((sum, hold) => sum + hold.amountSatang, 0n)
    if (held !== aside)
      world.fault(`wallet ${id} sets ${held} aside, holds say ${aside}`, [`${id}`])
    const sum = (sums.get(`${id}`) ?? 0n) * (owes ? -1n : 1n)
    if (available + held !== sum) {
      world.fault(`wallet ${id} has ${available + held}, transfers say ${sum}`)
    }
  }
}

/** One order of all operations of a wallet explains every answer and respects real time. */
function judgeWallets(world: World): void {
  const answers = new Map<bigint, Answer[]>()
  for (const { request, sentAt, answeredAt, end } of world.attempts) {
    if (end.is !== 'answered' || !end.outcome.wallet) continue
    const { applied, replayed, error, key } = end.outcome
    const { accountId, version, availableSatang: after } = end.outcome.wallet
    const isPoor = error === 'insufficient_balance' && !replayed
    const wanted = isPoor ? request.order.operation.legs[0]?.amountSatang : undefined
    const list = answers.get(accountId) ?? []
    answers.set(accountId, list)
    const how = applied && !replayed ? 'changed' : 'seen'
    const seen = { key, sentAt, answeredAt, how, version, after } as const
    list.push(wanted === undefined ? seen : { ...seen, wanted })
  }
  for (const wallet of world.tables.wallets.values()) {
    for (const fault of judgeWallet(wallet.lines, answers.get(wallet.id) ?? [])) {
      world.fault(`wallet ${wallet.id}: ${fault}`, [`${wallet.id}`, fault.split(' ')[0] ?? ''])
    }
  }
}

/** A hold ends once. */
function judgeHolds(world: World): void {
  for (const id of world.tables.holds.keys()) {
    const ends = world.attempts.filter(
      ({ request, end }) =>
        end.is === 'answered' &&
        end.outcome.applied &&
        request.order.operation.legs.some((leg) => 'hold' in leg && leg.hold === id),
    )
    const keys = new Set(ends.map(({ request }) => keyOf(request)))
    if (keys.size > 1) world.fault(`hold ${id} ended ${keys.size} times`, [...keys])
  }
}

/** A bet under a tombstone never moves money, and no stake comes back that was never taken. */
function judgeGames(world: World): void {
  const { ops, transfers } = world.tables
  for (const { request } of world.attempts) {
    const key = keyOf(request)
    const isBack = ops.get(key)?.kind === 'game_rollback' && ops.get(key)?.applied
    if (!isBack || request.ofBet === undefined) continue
    if (!ops.get(request.ofBet)?.applied) world.fault(`${request.ofBet} came back untaken`, [key])
  }
  for (const { key } of transfers) {
    if (ops.get(key)?.kind === 'game_tombstone') world.fault(`${key} is dead, and moved`, [key])
  }
  const kinds = new Set(['game_bet', 'game_tombstone'])
  const isBet = ({ request }: Attempt): boolean => kinds.has(request.order.operation.kind)
  const bets = Map.groupBy(world.attempts.filter(isAnswered).filter(isBet), ({ request }) =>
    keyOf(request),
  )
  for (const [key, answers] of bets) {
    const isDead = answers.some(({ end }) => end.outcome.error === 'rolled_back')
    const isPlaced = answers.some(({ end }) => end.outcome.applied)
    if (isDead && isPlaced) world.fault(`bet ${key} was rolled back and placed`, [key])
  }
}

/** Every bill has what the last result gives it, step by step once, and the pool is empty. */
function judgeRound(world: World, round: Round): void {
  const { bills, transfers, houses, ops } = world.tables
  const { id } = round
  const paidTo = Map.groupBy(
    transfers.filter(({ kind }) => kind in payoutSigns),
    ({ key }) => ops.get(key)?.refId ?? 0n,
  )
  const isPaid = round.runs.length > 0 && round.runs.every(({ status }) => status === 'done')
  for (const bill of bills.values()) {
    if (bill.roundId === id)
      judgeBill(world, round, bill, { isPaid, moves: paidTo.get(bill.id) ?? [] })
  }
  if (!isPaid) {
    world.fault(`round ${id} is ${round.state}, and never paid out`, [`round ${id}`])
    return
  }
  const stripes = houses.get(houseName('lottery_pool', id)) ?? new Map<number, bigint>()
  const pool = [...stripes.values()].reduce((sum, part) => sum + part, 0n)
  if (pool !== 0n) world.fault(`round ${id} is settled with ${pool} in its pool`, [`round ${id}`])
}

/** What a movement between a bill and its round's pool is worth to the bill. */
const payoutSigns: Readonly<Record<string, bigint>> = {
  lottery_prize: 1n,
  lottery_refund: 1n,
  lottery_clawback: -1n,
  lottery_clawback_owed: -1n,
}

function judgeBill(
  world: World,
  round: Round,
  bill: Bill,
  { isPaid, moves }: { isPaid: boolean; moves: readonly Transfer[] },
): void {
  const { cancels, payouts } = world.tables
  const about = [`round ${round.id}`, bill.key, ...moves.map(({ key }) => key)]
  const steps = round.runs.flatMap(({ revision }) => payouts.get(`${bill.id}/${revision}`) ?? [])
  const due = steps.filter(({ key }) => key !== null).length
  const times = new Set(moves.map(({ key }) => key)).size
  if (times > due) world.fault(`bill ${bill.id} was paid ${times} times, ${due} due`, about)
  for (const step of steps) judgeDebt(world, bill, step, about)
  if (!isPaid) return
  const paid = moves.map(({ kind, amountSatang }) => amountSatang * (payoutSigns[kind] ?? 0n))
  const owed = cancels.has(bill.id) ? 0n : owedTo(bill, round)
  if (paid.reduce((sum, amount) => sum + amount, 0n) !== owed) {
    world.fault(`bill ${bill.id} got [${paid.join()}], ${owed} due`, about)
  }
  const fence = round.fence ?? 0
  const cancelXid = cancels.get(bill.id)?.xid ?? 0
  if (bill.xid >= fence || cancelXid >= fence) {
    world.fault(`bill ${bill.id} was sold or cancelled past the fence ${fence}`, about)
  }
}

/** Only what the wallet does not have is owed: the share leaves it empty. */
function judgeDebt(
  world: World,
  bill: Bill,
  { owedSatang, leftSatang }: Payout,
  about: readonly string[],
): void {
  if (owedSatang === 0n || leftSatang === 0n) return
  world.fault(
    `bill ${bill.id} is owed ${owedSatang} of wallet ${bill.walletId} that has ${leftSatang}`,
    about,
  )
}

/** Nobody waits any more, and nothing is held. */
function judgeQuiet(world: World): void {
  const { db, sites, attempts } = world
  for (const site of sites) {
    const { name, waiting, unanswered } = site
    if (waiting > 0) world.fault(`${waiting} wait in the lanes of ${name} for ever`, [name])
    if (unanswered > 0) world.fault(`${name} never answered ${unanswered} requests`, [name])
  }
  if (db.open.size > 0) world.fault(`${db.open.size} transactions are open`)
  if (db.locked > 0) world.fault(`${db.locked} locks are held`)
  const byRequest = Map.groupBy(attempts, (attempt) => attempt.request)
  for (const [request, tries] of byRequest) {
    if (!world.dropped.has(request) && !tries.some(isDecided)) {
      const { kind, key } = request.order.operation
      world.fault(`${kind} ${key} never had a decision`, [key])
    }
  }
}
