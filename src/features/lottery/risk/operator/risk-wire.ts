import type { WireInput, WireOutput } from '#kernel/contract.ts'
import type { riskBoard, riskNumber, riskRounds, riskRules, riskSet } from '../operator-contract.ts'

/** One round of the list, the board of one, a number of it, and what a person decides. */
export type RiskRound = WireOutput<typeof riskRounds>['rounds'][number]
export type Board = WireOutput<typeof riskBoard>
export type BoardNumber = Board['numbers'][number]
export type NumberDetail = WireOutput<typeof riskNumber>
export type NumberRule = WireOutput<typeof riskRules>[number]
export type RiskDecision = WireInput<typeof riskSet>
export type BetType = Board['bet_types'][number]['bet_type']
export type NumberAction = RiskDecision['action']
