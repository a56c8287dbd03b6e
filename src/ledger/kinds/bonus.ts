import { BONUS_WALLETS, type Kinds } from './kind.ts'

/** Money that is given to be played with first: granted, then released or ended. */
export const bonusKinds = {
  bonus_grant: {
    code: 50,
    phase: 'single',
    debit: ['bonus_cost'],
    credit: BONUS_WALLETS,
    group: 'bonus',
    thai: 'รับโบนัส',
    isReward: true,
  },
  bonus_release: {
    code: 51,
    phase: 'single',
    debit: BONUS_WALLETS,
    credit: ['main_wallet'],
    group: 'bonus',
    thai: 'โอนโบนัสเข้ากระเป๋าหลัก',
  },
  bonus_forfeit: {
    code: 52,
    phase: 'single',
    debit: BONUS_WALLETS,
    credit: ['bonus_cost'],
    group: 'bonus',
    thai: 'โบนัสสิ้นสุด',
  },
} as const satisfies Kinds
