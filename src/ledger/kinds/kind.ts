import type { StatementGroup } from '#kernel/statement-groups.ts'
import type { AccountKindName } from '../chart.ts'

/** How a movement works: at once, as a hold, or as the end of one. */
export type Phase = 'single' | 'hold' | 'post' | 'void'
export const phaseCodes: Readonly<Record<Phase, number>> = { single: 0, hold: 1, post: 2, void: 3 }

/** One way in which money can move. */
export interface Kind {
  readonly code: number
  readonly phase: Phase
  /** The accounts it may debit and credit; `any` is for corrections alone. */
  readonly debit: readonly AccountKindName[] | 'any'
  readonly credit: readonly AccountKindName[] | 'any'
  /** Where a member finds it in the statement. */
  readonly group: StatementGroup
  /** The line's title in the member's statement, or in the books where no member sees it. */
  readonly thai: string
  /** The database asks `platform.may_stake` before it. */
  readonly isStake?: true
  /** A gift of the house: the database asks `platform.may_reward` before it. */
  readonly isReward?: true
  /** What it adds to the counters of a member who limits his play; nothing from a bonus. */
  readonly countsAs?: 'stake' | 'undo' | 'win' | 'deposit'
  /** A refusal is stored: a retry with the same key meets the same answer. */
  readonly keepsRefusal?: true
  /** A rollback that came before its bet: the bet that comes late ends in `rolled_back`. */
  readonly isTombstone?: true
  /** A reversing entry with a reason and an author. */
  readonly isCorrection?: true
}

/** Kinds by name; a file of this folder has those of one product. */
export type Kinds = Readonly<Record<string, Kind>>

/** What a member may play with. */
export const WALLETS = [
  'main_wallet',
  'bonus_wallet',
  'commission_wallet',
  'cashback_wallet',
  'free_credit_wallet',
] as const

/** Where what was played comes back to. A bonus that ended meanwhile has it in bonus cost. */
export const WALLETS_OR_BONUS_COST = [...WALLETS, 'bonus_cost'] as const

/** What the house gives to be played with first. */
export const BONUS_WALLETS = ['bonus_wallet', 'free_credit_wallet'] as const

export const WITHDRAWABLE = ['main_wallet', 'commission_wallet', 'cashback_wallet'] as const
