import { requireFound } from '#kernel/errors.ts'
import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { resultPreview } from '../../operator-contract.ts'
import { betTypeInfo, betTypes } from '../../../rules/bet-types.ts'
import type { Official } from '../../../rules/derive.ts'
import { allWinningNumbers } from '../../../rules/match.ts'
import { formatRate } from '../../../rules/rate.ts'
import { requireByPeople, requirePreviewable } from './desk-rules.ts'
import { wireDerived } from './desk-view.ts'
import { checkOfficial } from './official.ts'
import type { ResultPorts } from '../ports.ts'
import { findDeskRound } from './result-store.ts'
import {
  previewTotals,
  previewTypes,
  previewWinners,
  type PreviewType,
  type PreviewWinner,
} from './preview-store.ts'

type Preview = CallOutput<typeof resultPreview>

const TOP_WINNERS = 20

/**
 * What these values would pay, from the real lines; writes nothing. Refused while the round still
 * sells: anyone who could compute costs then could prefer a result.
 * @throws Refusal round_not_closed, result_invalid
 */
export async function previewResult(
  services: Services,
  ports: ResultPorts,
  input: { round_id: number; official: Official },
): Promise<Preview> {
  const { db } = services
  const round = requireByPeople(requireFound(await findDeskRound(db, BigInt(input.round_id))))
  requirePreviewable(round)
  const { derived } = checkOfficial(round.resultRule, input.official)
  const numbers = allWinningNumbers(derived)
  const winning = {
    betTypes: numbers.map((one) => one.betType),
    numbers: numbers.map((one) => one.number),
  }
  const [types, totals, winners] = await Promise.all([
    previewTypes(db, round.roundId, winning),
    previewTotals(db, round.roundId, winning),
    previewWinners(db, round.roundId, winning, TOP_WINNERS),
  ])
  const sum = (pick: (type: PreviewType) => bigint) =>
    types.reduce((total, type) => total + pick(type), 0n)
  const sales = sum((type) => type.salesSatang)
  const payout = sum((type) => type.payoutSatang)
  return {
    derived: wireDerived(derived),
    sales,
    payout,
    rest: sales - payout,
    bills: totals.bills,
    winning_lines: types.reduce((total, type) => total + type.lines, 0),
    winning_bills: totals.winningBills,
    winning_members: totals.winningMembers,
    bet_types: betTypes.flatMap((name) =>
      types.filter((type) => type.betType === name).map(wireType),
    ),
    top_winners: await wireWinners(services, ports, winners),
  }
}

function wireType(type: PreviewType): Preview['bet_types'][number] {
  const rate = (rateX100: number | null) =>
    rateX100 === null ? null : formatRate(BigInt(rateX100))
  return {
    bet_type: type.betType,
    name: betTypeInfo[type.betType].name,
    sales: type.salesSatang,
    winning_lines: type.lines,
    winning_stake: type.stakeSatang,
    rate_min: rate(type.rateMin),
    rate_max: rate(type.rateMax),
    payout: type.payoutSatang,
  }
}

async function wireWinners(
  services: Services,
  ports: ResultPorts,
  winners: readonly PreviewWinner[],
): Promise<Preview['top_winners']> {
  const memberIds = winners.map((winner) => Number(winner.memberId))
  const labels = await ports.members(services).findLabels(memberIds)
  return winners.map((winner) => ({
    member_id: Number(winner.memberId),
    member: labels.get(Number(winner.memberId))?.username ?? `#${winner.memberId}`,
    bill_id: Number(winner.billId),
    bill_no: `${winner.billId}`,
    bet_type: winner.betType,
    bet_type_name: betTypeInfo[winner.betType].name,
    number: winner.number,
    stake: winner.stakeSatang,
    win: winner.winSatang,
  }))
}
