import { requireFound } from '#kernel/errors.ts'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { revisionPreview } from '../../revision-contract.ts'
import { betTypeInfo, betTypes } from '../../../rules/bet-types.ts'
import { allWinningNumbers } from '../../../rules/match.ts'
import { findConfirmed } from '../desk/desk-store.ts'
import { wireDerived } from '../desk/desk-view.ts'
import type { ResultPorts } from '../ports.ts'
import { findDeskRound } from '../desk/result-store.ts'
import {
  previewBills,
  previewEffect,
  previewTypes,
  type ChangedBill,
  type ChangedType,
  type EffectRow,
} from './revision-effect-store.ts'
import { requireCorrectable, requireCorrection } from './revision-rules.ts'

type Preview = CallOutput<typeof revisionPreview>

const TOP_BILLS = 20

/**
 * What a corrected result would do, from the real lines, payouts and wallets of this moment; writes
 * nothing.
 * @throws Refusal in the order of the contract
 */
export async function previewRevision(
  services: Services,
  ports: ResultPorts,
  input: CallInput<typeof revisionPreview>,
): Promise<Preview> {
  const { db } = services
  const found = await findDeskRound(db, BigInt(input.round_id))
  const { round, revision } = await requireCorrectable(db, found)
  const { derived } = await requireCorrection(db, round, input.official)
  const numbers = allWinningNumbers(derived, betTypes)
  const winning = {
    betTypes: numbers.map((one) => one.betType),
    numbers: numbers.map((one) => one.number),
    tiers: numbers.map((one) => one.tier),
  }
  const [paid, effect, types, bills] = await Promise.all([
    findConfirmed(db, round.roundId),
    previewEffect(db, round.roundId, winning),
    previewTypes(db, round.roundId, winning),
    previewBills(db, round.roundId, winning, TOP_BILLS),
  ])
  return {
    revision,
    before: wireDerived(requireFound(paid)),
    after: wireDerived(derived),
    effect: viewEffect(effect),
    bet_types: betTypes.flatMap((name) =>
      types.filter((type) => type.betType === name && isChanged(type)).map(viewType),
    ),
    top_bills: await viewBills(services, ports, bills),
  }
}

export function viewEffect(row: EffectRow): Preview['effect'] {
  return {
    prizes_before: row.before,
    prizes_after: row.after,
    bills_more: row.billsMore,
    members_more: row.membersMore,
    pay: row.pay,
    bills_less: row.billsLess,
    members_less: row.membersLess,
    less: row.less,
    claim: row.claim,
    owe: row.owe,
    members_owing: row.membersOwing,
    waive: row.waive,
    debts_paid: row.debtsPaid,
    bills_same: row.billsSame,
  }
}

const isChanged = (type: ChangedType) =>
  type.before !== type.after || type.linesBefore !== type.linesAfter

function viewType(type: ChangedType): Preview['bet_types'][number] {
  return {
    bet_type: type.betType,
    name: betTypeInfo[type.betType].name,
    lines_before: type.linesBefore,
    lines_after: type.linesAfter,
    prizes_before: type.before,
    prizes_after: type.after,
  }
}

async function viewBills(
  services: Services,
  ports: ResultPorts,
  bills: readonly ChangedBill[],
): Promise<Preview['top_bills']> {
  const labels = await ports
    .members(services)
    .findLabels(bills.map((bill) => Number(bill.memberId)))
  return bills.map((bill) => ({
    member_id: Number(bill.memberId),
    member: labels.get(Number(bill.memberId))?.username ?? `#${bill.memberId}`,
    bill_id: Number(bill.billId),
    bill_no: `${bill.billId}`,
    prize_before: bill.before,
    prize_after: bill.after,
    difference: bill.after - bill.before,
    claim: bill.claim,
    owe: bill.owe,
  }))
}
