import { operationKey } from '#ledger/keys.ts'
import { house, wallet, type Leg, type Operation } from '#ledger/post.ts'
import { prizeOf, roundAt, said } from './ledger-model-lottery.ts'
import type { LedgerModel, ModelBill, ModelRound, Seen } from './ledger-model.ts'

// Results in the model: confirmed by two people, paid share by share, corrected, paid again. What a
// share has to pay is worked out here from the bills alone, by the words of docs/concepts/lottery.md.

/** What became of a bill under a revision, see lottery.payout. */
export interface BillChange {
  readonly total: bigint
  readonly moved: bigint
  readonly owed: bigint
  readonly waived: bigint
}

/** What a share came to; whom it covers the database chose. */
export interface Share {
  readonly from: bigint
  readonly to: bigint
  readonly wins: bigint
  readonly bills: bigint
  readonly paid: bigint
}

type ChangedBill = ModelBill & BillChange & { readonly id: bigint; readonly isClosed: boolean }

/** Two people say the winning number, of the first result or of the next correction. */
export function confirm(
  model: LedgerModel,
  roundId: bigint,
  { isCorrection, winning }: { isCorrection: boolean; winning: string },
): Seen[] {
  const round = roundAt(model, roundId)
  const refusal = isCorrection ? correctionRefusal(round, winning) : resultRefusal(round)
  if (refusal !== null) return [said(refusal)]
  const results = [...round.results, winning]
  model.rounds.set(roundId, { ...round, results, sharesLeft: null, settledBills: new Set() })
  return [said(null)]
}

function resultRefusal({ isOpen, results, settled }: ModelRound): string | null {
  if (isOpen) return 'round_not_closed'
  if (settled > 0) return 'round_already_settled'
  return results.length > 0 ? 'result_already_confirmed' : null
}

function correctionRefusal({ results, settled }: ModelRound, winning: string): string | null {
  if (settled === 0) return 'round_not_settled'
  if (results.length > settled) return 'revision_running'
  return results.at(-1) === winning ? 'result_unchanged' : null
}

const isPaying = ({ results, settled }: ModelRound): boolean => results.length > settled

/** What a step of a payment answered, and whether others worked on the same round meanwhile. */
export interface Worked {
  readonly seen: readonly Seen[]
  readonly hasMet: boolean
}

/** Whoever looked for the open run, and met others on his way to it, may find his work done. */
const cameLate = ({ seen: [first], hasMet }: Worked, answer: string): boolean =>
  hasMet && first?.error === answer

/** Cuts the work. How many shares, and whether a sale may still be under way, the database knows. */
export function plan(model: LedgerModel, roundId: bigint, worked: Worked): Seen[] {
  const round = roundAt(model, roundId)
  const [seen] = worked.seen
  if (cameLate(worked, 'planned_before')) return [said('planned_before')]
  if (!isPaying(round)) return [said('nothing_open')]
  if (seen?.error === 'sales_under_way' && round.sharesLeft === null) return [seen]
  if (round.sharesLeft !== null) return [said('planned_before')]
  const shares = (seen?.result as { shares?: number } | null)?.shares ?? 0
  model.rounds.set(roundId, { ...round, sharesLeft: shares })
  return [{ ...said(null), result: { shares } }]
}

/** Pays the share that the database chose; others may hold the last ones. */
export function payShare(model: LedgerModel, roundId: bigint, worked: Worked): Seen[] {
  const round = roundAt(model, roundId)
  const { seen } = worked
  if (cameLate(worked, 'no_share')) return [said('no_share')]
  if (!isPaying(round)) return [said('nothing_open')]
  if (round.sharesLeft === null) return [said('not_planned')]
  if (round.sharesLeft === 0) return [said('no_share')]
  const { from, to } = (seen[0]?.result ?? { from: 0n, to: -1n }) as Share
  const changes = changesOf(model, roundId, { from, to })
  if (changes.some(({ id }) => round.settledBills.has(id))) return [said('paid_twice')]
  const gained = changes.filter(({ moved }) => moved > 0n)
  model.decide(gained.map((change) => prize(round, change)))
  const lost = changes.filter(({ moved, owed }) => moved < 0n || owed > 0n)
  const isBoth = ({ moved, owed }: ChangedBill) => moved < 0n && owed > 0n
  const losses = [...lost.filter((one) => !isBoth(one)), ...lost.filter(isBoth)]
  model.decide(losses.map((change) => claim(round, change)))
  const debts = payDebts(model, roundId, changes)
  for (const { id, total } of changes) {
    const bill = model.bills.get(id)
    if (bill) model.bills.set(id, { ...bill, paid: total })
  }
  model.rounds.set(roundId, {
    ...round,
    sharesLeft: round.sharesLeft - 1,
    settledBills: new Set([...round.settledBills, ...changes.map(({ id }) => id)]),
  })
  const winning = round.results.at(-1)
  const winners = changes.flatMap(({ lines }) => lines.filter(({ number }) => number === winning))
  const share: Share = {
    from,
    to,
    wins: BigInt(winners.length),
    bills: BigInt(changes.filter(({ total }) => total > 0n).length),
    paid: changes.reduce((sum, { total }) => sum + total, 0n),
  }
  return [
    { ...said(null), result: share },
    ...changes.map(({ id, total, moved, owed, waived }) => ({
      ...said(null),
      refId: id,
      result: { total, moved, owed, waived },
    })),
    ...debts.map(([id, amount]) => ({ ...said(null), refId: id, result: { amount } })),
    ...walletsMoved(changes, debts).map((id) => {
      const { available, version } = model.account(id)
      return { ...said(null), wallet: { id, available, version } }
    }),
  ]
}

/** Every account of a member that a share moved, ascending. */
export function walletsMoved(
  changes: readonly (Pick<ModelBill, 'walletId' | 'receivableId'> &
    Pick<BillChange, 'moved' | 'owed'> & { readonly isClosed: boolean })[],
  debts: readonly (readonly [walletId: bigint, amount: bigint])[],
): bigint[] {
  const moved = changes.flatMap((one) => [
    ...(one.moved !== 0n && !one.isClosed ? [one.walletId] : []),
    ...(one.owed > 0n ? [one.receivableId] : []),
  ])
  const owing = changes.filter(({ walletId }) => debts.some(([id]) => id === walletId))
  const all = new Set([...moved, ...owing.map(({ receivableId }) => receivableId)])
  return [...all].toSorted((a, b) => (a < b ? -1 : 1))
}

/**
 * What each bill of some members gains or loses. Gains of a wallet come first and pay for its losses,
 * bill by bill; what it lacks is owed, and a closed wallet owes nothing.
 */
function changesOf(
  model: LedgerModel,
  roundId: bigint,
  { from, to }: { from: bigint; to: bigint },
): ChangedBill[] {
  const winning = roundAt(model, roundId).results.at(-1) ?? ''
  const bills = [...model.bills]
    .filter(([, { roundId: id, memberId, cancelled }]) => {
      return id === roundId && !cancelled && memberId >= from && memberId <= to
    })
    .map(([id, bill]) => ({ ...bill, id, total: prizeOf(bill.lines, winning) }))
    .filter(({ paid, total }) => paid > 0n || total > 0n)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const left = new Map<bigint, bigint>()
  for (const { walletId, paid, total } of bills) {
    const has = left.get(walletId) ?? model.account(walletId).available
    left.set(walletId, total > paid ? has + total - paid : has)
  }
  return bills.map((bill) => {
    const { closed } = model.account(bill.walletId)
    const due = bill.total - bill.paid
    if (due >= 0n) return { ...bill, isClosed: closed, moved: due, owed: 0n, waived: 0n }
    if (closed) return { ...bill, isClosed: true, moved: 0n, owed: 0n, waived: -due }
    const has = left.get(bill.walletId) ?? 0n
    const back = has < -due ? has : -due
    left.set(bill.walletId, has - back)
    return { ...bill, isClosed: false, moved: -back, owed: -due - back, waived: 0n }
  })
}

const key = (call: string, ...parts: readonly (bigint | number)[]) =>
  operationKey({ scope: 'system', owner: 'lottery', call, key: parts.join('/') })
const own = ({ results }: ModelRound, { id, roundId, memberId }: ChangedBill) => ({
  key: key('settle', roundId, results.length, id),
  memberId,
  refId: id,
})

function prize(round: ModelRound, bill: ChangedBill): Operation {
  const { roundId, walletId, isClosed, moved: amountSatang } = bill
  const credit = isClosed ? house('bonus_cost', roundId) : wallet(walletId)
  const legs: Leg[] = [{ debit: house('lottery_pool', roundId), credit, amountSatang }]
  return { ...own(round, bill), kind: 'lottery_prize', legs }
}

function claim(round: ModelRound, bill: ChangedBill): Operation {
  const credit = house('lottery_pool', bill.roundId)
  const taken = { debit: wallet(bill.walletId), credit, amountSatang: -bill.moved }
  const owed = { debit: wallet(bill.receivableId), credit, amountSatang: bill.owed }
  const legs: Leg[] = [
    { kind: 'lottery_clawback' as const, ...taken },
    { kind: 'lottery_clawback_owed' as const, ...owed },
  ].filter(({ amountSatang }) => amountSatang > 0n)
  const kind = bill.moved < 0n ? 'lottery_clawback' : 'lottery_clawback_owed'
  return { ...own(round, bill), kind, legs }
}

/** Of what a wallet gained, as much as its member owes goes to his debt. */
function payDebts(
  model: LedgerModel,
  roundId: bigint,
  changes: readonly ChangedBill[],
): [walletId: bigint, amount: bigint][] {
  const { results } = roundAt(model, roundId)
  const gains = [...Map.groupBy(changes, ({ walletId }) => walletId)]
    .map(([walletId, bills]) => ({
      walletId,
      bill: bills[0],
      gain: bills.reduce((sum, { moved }) => sum + moved, 0n),
    }))
    .filter(({ bill, gain }) => bill && !bill.isClosed && gain > 0n)
    .toSorted((a, b) => (a.walletId < b.walletId ? -1 : 1))
  return gains.flatMap(({ walletId, bill, gain }) => {
    const owes = bill ? model.account(bill.receivableId).available : 0n
    const amountSatang = gain < owes ? gain : owes
    if (!bill || amountSatang <= 0n) return []
    const { memberId, receivableId } = bill
    const legs: Leg[] = [{ debit: wallet(walletId), credit: wallet(receivableId), amountSatang }]
    const paid = { key: key('debt', roundId, results.length, walletId), refId: roundId }
    model.decide([{ ...paid, memberId, kind: 'receivable_paid', legs }])
    return [[walletId, amountSatang]]
  })
}

/** Ends a run when every share is paid and every bill has what it won; the pool ends at zero. */
export function finish(model: LedgerModel, roundId: bigint, worked: Worked): Seen[] {
  const round = roundAt(model, roundId)
  if (cameLate(worked, 'unfinished')) return [said('unfinished')]
  if (!isPaying(round)) return [said('nothing_open')]
  if (round.sharesLeft !== 0) return [said('unfinished')]
  const winning = round.results.at(-1) ?? ''
  for (const [id, bill] of model.bills) {
    if (bill.roundId !== roundId || bill.cancelled) continue
    if (bill.paid !== prizeOf(bill.lines, winning)) return [said(`bill ${id} got ${bill.paid}`)]
  }
  const rest = model.houses.get(`lottery_pool/${roundId}`) ?? 0n
  if (rest !== 0n) model.decide([closing(roundId, round.results.length, rest)])
  model.rounds.set(roundId, { ...round, settled: round.results.length })
  return [said(null)]
}

/** What is left in the pool, or missing from it, is the house's result. */
function closing(roundId: bigint, revision: number, rest: bigint): Operation {
  const [pool, result] = [house('lottery_pool', roundId), house('lottery_result')]
  const about = { key: key('close', roundId, revision), memberId: 0n, refId: roundId }
  return rest > 0n
    ? {
        ...about,
        kind: 'lottery_close_profit',
        legs: [{ debit: pool, credit: result, amountSatang: rest }],
      }
    : {
        ...about,
        kind: 'lottery_close_loss',
        legs: [{ debit: result, credit: pool, amountSatang: -rest }],
      }
}
