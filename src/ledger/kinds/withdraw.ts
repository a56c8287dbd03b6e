import { WITHDRAWABLE, type Kinds } from './kind.ts'

/** Money that leaves to a bank: set aside, then paid or given back. */
export const withdrawKinds = {
  withdraw_hold: {
    code: 20,
    phase: 'hold',
    debit: WITHDRAWABLE,
    credit: ['withdrawal_clearing'],
    group: 'withdraw',
    thai: 'ถอนเงิน',
    keepsRefusal: true,
  },
  // In full it changes nothing that can be spent, so it is no line; in part the rest comes back.
  withdraw_paid: {
    code: 21,
    phase: 'post',
    debit: WITHDRAWABLE,
    credit: ['withdrawal_clearing'],
    group: 'withdraw',
    thai: 'คืนเงินถอนส่วนที่เหลือ',
  },
  withdraw_payout: {
    code: 22,
    phase: 'single',
    debit: ['withdrawal_clearing'],
    credit: ['bank_float', 'gateway_float'],
    group: 'withdraw',
    thai: 'โอนเงินถอนเข้าบัญชีสมาชิก',
  },
  withdraw_returned: {
    code: 23,
    phase: 'void',
    debit: WITHDRAWABLE,
    credit: ['withdrawal_clearing'],
    group: 'withdraw',
    thai: 'คืนเงินถอน',
  },
  // Out of what was set aside, when it is paid: a payout that comes back costs nothing.
  withdraw_fee: {
    code: 24,
    phase: 'single',
    debit: ['withdrawal_clearing'],
    credit: ['fee_income'],
    group: 'withdraw',
    thai: 'ค่าธรรมเนียมถอน',
  },
  // Before a withdrawal leaves: what its member owes, out of what was set aside.
  withdraw_debt_paid: {
    code: 25,
    phase: 'single',
    debit: WITHDRAWABLE,
    credit: ['member_receivable', 'game_receivable'],
    group: 'other',
    thai: 'ชำระยอดที่ค้างจากเงินถอน',
  },
} as const satisfies Kinds
