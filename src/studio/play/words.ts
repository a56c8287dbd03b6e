import type { Satang } from '#kernel/money.ts'
import type { Round } from './round-store.ts'

/** What a player is told when the wallet says no; other words are answered with the last line. */
const REFUSED: Readonly<Record<string, string>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'ยอดเงินไม่พอ เงินไม่ถูกหัก',
  RS_ERROR_LIMIT_REACHED: 'ถึงวงเงินหรือเวลาเล่นที่กำหนดไว้ เงินไม่ถูกหัก',
  RS_ERROR_USER_DISABLED: 'บัญชีนี้เดิมพันไม่ได้ในขณะนี้ เงินไม่ถูกหัก',
  RS_ERROR_TOKEN_EXPIRED: 'หมดเวลา ออกจากระบบ หรือเปิดเกมนี้ที่อื่นแล้ว เงินไม่ถูกหัก กรุณาปิดแล้วเปิดเกมใหม่',
  RS_ERROR_INVALID_TOKEN: 'หมดเวลา ออกจากระบบ หรือเปิดเกมนี้ที่อื่นแล้ว เงินไม่ถูกหัก กรุณาปิดแล้วเปิดเกมใหม่',
  RS_ERROR_INVALID_GAME: 'เกมนี้ปิดรับเดิมพันแล้ว เงินไม่ถูกหัก',
  RS_ERROR_WRONG_CURRENCY: 'กระเป๋านี้ใช้กับเกมนี้ไม่ได้ เงินไม่ถูกหัก',
}
const REFUSED_OTHERWISE = 'ระบบกระเป๋าเงินไม่รับรายการนี้ เงินไม่ถูกหัก'

/** Why a ticket is taken back, by the word that its round has for it. */
const TAKEN_BACK: Readonly<Record<string, string>> = {
  late: 'กระเป๋าเงินตอบไม่ทันตานี้ กำลังคืนเงิน',
  coup_void: 'ตานี้เป็นโมฆะ กำลังคืนเงิน',
  taken_back: 'คุณยกเลิกเดิมพันนี้ กำลังคืนเงิน',
}

/** The same once the money is back. */
const IS_BACK: Readonly<Record<string, string>> = {
  late: 'กระเป๋าเงินตอบไม่ทันตานี้ คืนเงินแล้ว',
  coup_void: 'ตานี้เป็นโมฆะ คืนเงินแล้ว',
  taken_back: 'คุณยกเลิกเดิมพันนี้ คืนเงินแล้ว',
}

/** A limit, in whole baht: `50,000`. */
export const wholeBaht = (satang: Satang): string => (satang / 100n).toLocaleString('en')

/** Why a round was not played, in words for the player; null where it was. */
export function reasonOf({ state, reason }: Pick<Round, 'state' | 'reason'>): string | null {
  switch (state) {
    case 'refused':
      return REFUSED[reason ?? ''] ?? REFUSED_OTHERWISE
    case 'undoing':
      return TAKEN_BACK[reason ?? ''] ?? 'กระเป๋าเงินไม่ตอบ กำลังยกเลิกรายการ'
    case 'void':
      return IS_BACK[reason ?? ''] ?? 'รายการถูกยกเลิก คืนเงินแล้ว'
    case 'betting':
    case 'riding':
    case 'decided':
    case 'settled':
      return null
  }
}

/** Why a session takes no more bets; null where it does. */
export const endedWords = (ended: string | null): string | null =>
  ended === null ? null : 'หมดเวลา ออกจากระบบ หรือเปิดเกมนี้ที่อื่นแล้ว กรุณาปิดแล้วเปิดเกมใหม่'
