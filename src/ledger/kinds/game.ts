import { WALLETS, WALLETS_OR_BONUS_COST, type Kinds } from './kind.ts'

/** Rounds of games, as their providers report them. */
export const gameKinds = {
  // A provider may send a refused bet again after a deposit: its refusal is not kept (standards W4).
  game_bet: {
    code: 60,
    phase: 'single',
    debit: WALLETS,
    credit: ['game_clearing'],
    group: 'game',
    thai: 'เดิมพันเกม',
    countsAs: 'stake',
    isStake: true,
  },
  game_win: {
    code: 61,
    phase: 'single',
    debit: ['game_clearing'],
    credit: WALLETS_OR_BONUS_COST,
    group: 'game',
    thai: 'ชนะเกม',
    countsAs: 'win',
  },
  game_rollback: {
    code: 62,
    phase: 'single',
    debit: ['game_clearing'],
    credit: WALLETS_OR_BONUS_COST,
    group: 'game',
    thai: 'คืนเดิมพันเกม',
    countsAs: 'undo',
  },
  // A rollback that came before its bet, refused under the bet's own key: the bet that comes late
  // then ends in `rolled_back`. It names no account, so nothing can ever move under it.
  game_tombstone: {
    code: 63,
    phase: 'single',
    debit: [],
    credit: [],
    group: 'other',
    thai: 'ยกเลิกเดิมพันก่อนถึง',
    keepsRefusal: true,
    isTombstone: true,
  },
} as const satisfies Kinds
