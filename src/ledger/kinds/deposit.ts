import type { Kinds } from './kind.ts'

/** Money that comes from outside. */
export const depositKinds = {
  deposit_qr: {
    code: 10,
    phase: 'single',
    debit: ['gateway_float'],
    credit: ['main_wallet'],
    group: 'deposit',
    thai: 'ฝากเงิน',
    countsAs: 'deposit',
  },
  deposit_unmatched: {
    code: 11,
    phase: 'single',
    debit: ['gateway_float'],
    credit: ['suspense'],
    group: 'deposit',
    thai: 'เงินเข้ารอตรวจสอบ',
  },
  deposit_matched: {
    code: 12,
    phase: 'single',
    debit: ['suspense'],
    credit: ['main_wallet'],
    group: 'deposit',
    thai: 'ฝากเงิน (ตรวจสอบโดยเจ้าหน้าที่)',
    countsAs: 'deposit',
  },
  deposit_returned: {
    code: 13,
    phase: 'single',
    debit: ['suspense'],
    credit: ['gateway_float'],
    group: 'deposit',
    thai: 'คืนเงินให้ผู้โอน',
  },
  deposit_transfer: {
    code: 14,
    phase: 'single',
    debit: ['gateway_float'],
    credit: ['main_wallet'],
    group: 'deposit',
    thai: 'ฝากเงินด้วยการโอน',
    countsAs: 'deposit',
  },
  // The bank took a transfer back: as much as the wallet has, the rest is owed and is paid from what the
  // member wins next.
  deposit_reversed: {
    code: 15,
    phase: 'single',
    debit: ['main_wallet'],
    credit: ['gateway_float'],
    group: 'deposit',
    thai: 'ธนาคารเรียกเงินฝากคืน',
  },
  deposit_reversed_owed: {
    code: 16,
    phase: 'single',
    debit: ['member_receivable'],
    credit: ['gateway_float'],
    group: 'other',
    thai: 'เงินฝากที่รอเรียกคืน',
  },
} as const satisfies Kinds
