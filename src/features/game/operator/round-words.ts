import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { IncidentKind, MessageKind, RoundState } from '../rounds-contract.ts'

/** The states of a round as people at the desk read them. */
export const roundLooks: Readonly<Record<RoundState, { kind: StatusKind; word: string }>> = {
  open: { kind: 'pending', word: 'ยังไม่จบ' },
  closed: { kind: 'done', word: 'จบแล้ว' },
  reopened: { kind: 'checking', word: 'มีรายการหลังจบ' },
}

/** What a provider told. */
export const messageWords: Readonly<Record<MessageKind, string>> = {
  bet: 'เดิมพัน',
  win: 'จ่ายรางวัล',
  promo: 'รางวัลจากค่ายเกม',
  rollback: 'ยกเลิกรายการ',
  tombstone: 'ยกเลิกก่อนรายการมาถึง',
}

/** What somebody should look at, and what became of the money. */
export const incidentWords: Readonly<Record<IncidentKind, string>> = {
  win_without_session: 'ค่ายเกมแจ้งรางวัลของเดิมพันที่มีอยู่ แต่โทเคนใช้ไม่ได้ ระบบยังไม่ได้จ่าย',
  bet_on_closed_round: 'ค่ายเกมส่งเดิมพันมาหลังรอบจบแล้ว ระบบไม่รับเดิมพันนี้',
  bet_reversed_under_win: 'ค่ายเกมยกเลิกเดิมพันที่จ่ายรางวัลไปแล้ว เงินรางวัลยังอยู่กับสมาชิก',
  win_not_recovered: 'ค่ายเกมเรียกรางวัลคืน แต่เงินในกระเป๋าไม่พอ ส่วนที่ขาดเป็นยอดค้างของสมาชิก',
}

const CALL_WORDS: Readonly<Record<string, string>> = {
  RS_OK: 'ส่งซ้ำ ตอบผลเดิม',
  RS_ERROR_UNKNOWN: 'ระบบขัดข้อง',
  RS_ERROR_TIMEOUT: 'ตอบไม่ทันเวลา ค่ายเกมต้องส่งมาใหม่',
  RS_ERROR_INVALID_TOKEN: 'โทเคนไม่ถูกต้อง',
  RS_ERROR_TOKEN_EXPIRED: 'โทเคนหมดอายุ',
  RS_ERROR_INVALID_GAME: 'ไม่รู้จักเกม หรือเกมปิดอยู่',
  RS_ERROR_WRONG_CURRENCY: 'สกุลเงินไม่ตรง',
  RS_ERROR_NOT_ENOUGH_MONEY: 'เงินไม่พอ',
  RS_ERROR_LIMIT_REACHED: 'เกินวงเงิน',
  RS_ERROR_USER_DISABLED: 'สมาชิกเล่นไม่ได้ตอนนี้',
  RS_ERROR_WRONG_TYPES: 'ข้อมูลไม่ถูกต้อง',
  RS_ERROR_DUPLICATE_TRANSACTION: 'เลขรายการถูกใช้กับรายการอื่นแล้ว',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'ไม่พบรายการที่อ้างถึง หรือรอบจบแล้ว',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'รายการถูกยกเลิกไปแล้ว',
}

/** Why a call moved nothing; a word that nobody has translated stands as it is. */
export const callWord = (word: string): string => CALL_WORDS[word] ?? word

/** What the product of a game is called. */
export const productWords: Readonly<Record<string, string>> = {
  slot: 'สล็อต',
  fishing: 'ยิงปลา',
  table: 'เกมโต๊ะ',
  sport: 'กีฬา',
}
