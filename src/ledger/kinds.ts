import type { AccountKindName } from './chart.ts'

/** The tabs of the statement that a movement can stand under. */
export const kindGroups = [
  'deposit',
  'withdraw',
  'bet',
  'prize',
  'bonus',
  'affiliate',
  'cashback',
  'other',
] as const
export type KindGroup = (typeof kindGroups)[number]

/** How a movement works: at once, as a hold, or as the end of one. */
export type Phase = 'single' | 'hold' | 'post' | 'void'
export const phaseCodes: Readonly<Record<Phase, number>> = { single: 0, hold: 1, post: 2, void: 3 }

interface Kind {
  readonly code: number
  readonly phase: Phase
  /** The accounts it may debit and credit; `any` is for corrections alone. */
  readonly debit: readonly AccountKindName[] | 'any'
  readonly credit: readonly AccountKindName[] | 'any'
  readonly group: KindGroup
  /** The line's title in the member's statement, or in the books where no member sees it. */
  readonly thai: string
  /** The gate `platform.may_stake` is asked before; the database does it, nobody can forget. */
  readonly stake?: true
  /** A refusal is stored: a retry with the same key meets the same answer. */
  readonly keepRefusal?: true
}

const WALLETS = [
  'main_wallet',
  'bonus_wallet',
  'commission_wallet',
  'cashback_wallet',
  'free_credit_wallet',
] as const
const WITHDRAWABLE = ['main_wallet', 'commission_wallet', 'cashback_wallet'] as const

/**
 * The closed list of movements: every way in which money can move. `ledger.kind` is its mirror in
 * the database, which refuses any other; a migration adds to both and a test compares them.
 */
export const kinds = {
  deposit_qr: {
    code: 10,
    phase: 'single',
    debit: ['gateway_float'],
    credit: ['main_wallet'],
    group: 'deposit',
    thai: 'ฝากเงิน',
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
  },
  deposit_returned: {
    code: 13,
    phase: 'single',
    debit: ['suspense'],
    credit: ['gateway_float'],
    group: 'deposit',
    thai: 'คืนเงินให้ผู้โอน',
  },
  withdraw_hold: {
    code: 20,
    phase: 'hold',
    debit: WITHDRAWABLE,
    credit: ['withdrawal_clearing'],
    group: 'withdraw',
    thai: 'ถอนเงิน',
    keepRefusal: true,
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
  lottery_stake: {
    code: 30,
    phase: 'single',
    debit: WALLETS,
    credit: ['lottery_pool'],
    group: 'bet',
    thai: 'แทงหวย',
    stake: true,
    keepRefusal: true,
  },
  lottery_cancel: {
    code: 31,
    phase: 'single',
    debit: ['lottery_pool'],
    credit: WALLETS,
    group: 'bet',
    thai: 'ยกเลิกโพย',
  },
  lottery_refund: {
    code: 32,
    phase: 'single',
    debit: ['lottery_pool'],
    credit: WALLETS,
    group: 'bet',
    thai: 'คืนโพย',
  },
  // A prize of a bonus that was forfeited meanwhile goes back to bonus cost (design §5).
  lottery_prize: {
    code: 33,
    phase: 'single',
    debit: ['lottery_pool'],
    credit: [...WALLETS, 'bonus_cost'],
    group: 'prize',
    thai: 'ถูกรางวัล',
  },
  lottery_close_profit: {
    code: 34,
    phase: 'single',
    debit: ['lottery_pool'],
    credit: ['lottery_result'],
    group: 'other',
    thai: 'ปิดงวด: กำไร',
  },
  lottery_close_loss: {
    code: 35,
    phase: 'single',
    debit: ['lottery_result'],
    credit: ['lottery_pool'],
    group: 'other',
    thai: 'ปิดงวด: ขาดทุน',
  },
  // A wrong result was corrected: what a bill was paid too much comes back as far as it is there,
  // the rest is owed and is paid from what the member gets next.
  lottery_clawback: {
    code: 36,
    phase: 'single',
    debit: WALLETS,
    credit: ['lottery_pool'],
    group: 'prize',
    thai: 'เรียกคืนรางวัลจากการแก้ผล',
  },
  lottery_clawback_owed: {
    code: 37,
    phase: 'single',
    debit: ['member_receivable'],
    credit: ['lottery_pool'],
    group: 'other',
    thai: 'รางวัลที่รอเรียกคืน',
  },
  receivable_paid: {
    code: 38,
    phase: 'single',
    debit: WALLETS,
    credit: ['member_receivable'],
    group: 'other',
    thai: 'ชำระยอดที่ค้าง',
  },
  yeekee_rank1: {
    code: 40,
    phase: 'single',
    debit: ['bonus_cost'],
    credit: ['main_wallet'],
    group: 'bonus',
    thai: 'ยิงเลขลำดับ 1',
  },
  yeekee_rank16: {
    code: 41,
    phase: 'single',
    debit: ['bonus_cost'],
    credit: ['main_wallet'],
    group: 'bonus',
    thai: 'ยิงเลขลำดับ 16',
  },
  bonus_grant: {
    code: 50,
    phase: 'single',
    debit: ['bonus_cost'],
    credit: ['bonus_wallet'],
    group: 'bonus',
    thai: 'รับโบนัส',
  },
  bonus_release: {
    code: 51,
    phase: 'single',
    debit: ['bonus_wallet'],
    credit: ['main_wallet'],
    group: 'bonus',
    thai: 'โอนโบนัสเข้ากระเป๋าหลัก',
  },
  bonus_forfeit: {
    code: 52,
    phase: 'single',
    debit: ['bonus_wallet'],
    credit: ['bonus_cost'],
    group: 'bonus',
    thai: 'โบนัสสิ้นสุด',
  },
  cashback_claim: {
    code: 55,
    phase: 'single',
    debit: ['cashback_cost'],
    credit: ['main_wallet', 'cashback_wallet'],
    group: 'cashback',
    thai: 'รับคืนยอดเสีย',
  },
  commission_claim: {
    code: 56,
    phase: 'single',
    debit: ['commission_cost'],
    credit: ['main_wallet', 'commission_wallet'],
    group: 'affiliate',
    thai: 'รับค่าแนะนำ',
  },
  // A provider may send a refused bet again after a deposit: its refusal is not kept (standards W4).
  game_bet: {
    code: 60,
    phase: 'single',
    debit: WALLETS,
    credit: ['game_clearing'],
    group: 'bet',
    thai: 'เดิมพันเกม',
    stake: true,
  },
  game_win: {
    code: 61,
    phase: 'single',
    debit: ['game_clearing'],
    credit: WALLETS,
    group: 'prize',
    thai: 'ชนะเกม',
  },
  game_rollback: {
    code: 62,
    phase: 'single',
    debit: ['game_clearing'],
    credit: WALLETS,
    group: 'bet',
    thai: 'คืนเดิมพันเกม',
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
    keepRefusal: true,
  },
  correction: {
    code: 90,
    phase: 'single',
    debit: 'any',
    credit: 'any',
    group: 'other',
    thai: 'ปรับปรุงรายการ',
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

/** Each kind by name, without its literal types. */
export const kindTable: Readonly<Record<KindName, Kind>> = kinds

const byCode = new Map(
  (Object.keys(kinds) as KindName[]).map((name) => [kindTable[name].code, name] as const),
)

/** The name of a stored code. @throws for a code that the list does not have */
export function kindName(code: number): KindName {
  const name = byCode.get(code)
  if (!name) throw new Error(`ledger: no movement kind ${code}`)
  return name
}

/** The codes of some groups, for filters. */
export function codesOf(groups: readonly KindGroup[]): number[] {
  return Object.values(kindTable)
    .filter((kind) => groups.includes(kind.group))
    .map((kind) => kind.code)
}
