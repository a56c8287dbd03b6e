import type { Kinds } from './kind.ts'

/** What a member earned and asks for. */
export const claimKinds = {
  cashback_claim: {
    code: 55,
    phase: 'single',
    debit: ['cashback_cost'],
    credit: ['main_wallet', 'cashback_wallet'],
    group: 'cashback',
    thai: 'รับคืนยอดเสีย',
    isReward: true,
  },
  // Earned by work for the house: it stays the member's own, also in a time-out.
  commission_claim: {
    code: 56,
    phase: 'single',
    debit: ['commission_cost'],
    credit: ['main_wallet', 'commission_wallet'],
    group: 'affiliate',
    thai: 'รับค่าแนะนำ',
  },
  turnover_cashback: {
    code: 57,
    phase: 'single',
    debit: ['cashback_cost'],
    credit: ['main_wallet', 'cashback_wallet'],
    group: 'cashback',
    thai: 'รับคืนยอดเล่น',
    isReward: true,
  },
  // Neither a stake nor a gift: what is the member's own goes where he wants it.
  wallet_transfer: {
    code: 58,
    phase: 'single',
    debit: ['commission_wallet', 'cashback_wallet'],
    credit: ['main_wallet'],
    group: 'transfer',
    thai: 'ย้ายเข้ากระเป๋าหลัก',
  },
  // Claimable when an exclusion began: no gift of then, so no gate; only the row of it is paid.
  reward_closeout: {
    code: 59,
    phase: 'single',
    debit: ['cashback_cost', 'reward_cost'],
    credit: ['main_wallet'],
    group: 'reward',
    thai: 'รางวัลค้างรับเข้ากระเป๋า',
  },
} as const satisfies Kinds
