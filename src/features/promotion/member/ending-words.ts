import { formatCount, formatMoney, satangOf } from '#ui/thai/money.ts'
import type { BonusWire } from '../contract.ts'

/** What ends with bonuses: what lies in their wallets, and what was bought from them and has no result. */
export interface Ending {
  readonly lost: bigint
  readonly bills: number
  readonly paid: bigint
}

/** Null where there is no bonus at all; one that is played down to nothing still ends. */
export const endingOf = (
  bonuses: readonly Pick<BonusWire, 'balance' | 'open_bills' | 'open_stakes'>[],
): Ending | null =>
  bonuses.length === 0
    ? null
    : {
        lost: bonuses.reduce((sum, { balance }) => sum + satangOf(balance), 0n),
        bills: bonuses.reduce((sum, { open_bills: bills }) => sum + bills, 0),
        paid: bonuses.reduce((sum, { open_stakes: paid }) => sum + satangOf(paid), 0n),
      }

/** `2 ใบ รวม ฿40.00` */
export const billsWords = ({ bills, paid }: Pick<Ending, 'bills' | 'paid'>): string =>
  `${formatCount(bills)} ใบ รวม ${formatMoney(paid)}`

/**
 * What becomes of the bills that are open when the bonus behind them ends, with a space before it; nothing
 * where there are none. They are drawn as all others are, and what they bring goes to the house.
 * @param whose `ไม่เข้ากระเป๋าของคุณ`: where prizes and refunds go, in the words of who reads
 */
export const openBillsWords = (ending: Ending, whose: string): string =>
  ending.bills === 0
    ? ''
    : ` โพยที่ยังไม่ออกผล ${billsWords(ending)} ที่ซื้อด้วยโบนัสยังออกผลตามปกติ แต่รางวัลและเงินคืน${whose}`

/** To a member. */
export const notYours = 'จะไม่เข้ากระเป๋าของคุณ'
/** At the desk. */
export const toTheHouse = 'จะคืนเว็บ'

/** What giving a bonus up costs. */
export const giveUpWords = (bonus: BonusWire): string => {
  const ending = endingOf([bonus])
  return `${bonus.title} โบนัส ${formatMoney(bonus.balance)} จะหายไป${ending ? openBillsWords(ending, notYours) : ''} เงินในกระเป๋าหลักไม่หาย ยกเลิกแล้วรับโปรนี้ซ้ำในรอบเดียวกันไม่ได้`
}

const stateOf = { spent: 'ใช้หมดแล้ว', expired: 'หมดอายุแล้ว' } as const

/** Which bonus paid for a bill, and where what the bill brings goes; a bonus that is over brings nothing more. */
export function paidByWords({ title, state, cashout_max: cap }: BonusWire): string {
  const paid = `จ่ายจากโบนัส ${title}`
  if (state === 'active') return `${paid} รางวัลและเงินคืนเข้ากระเป๋าโบนัส`
  if (state === 'released') {
    const bound = cap === null ? '' : ` รวมทั้งโบนัสไม่เกิน ${formatMoney(cap)}`
    return `${paid} ที่เล่นครบแล้ว รางวัลและเงินคืนโอนเข้ากระเป๋าหลัก${bound}`
  }
  const over = state === 'spent' || state === 'expired' ? stateOf[state] : 'สิ้นสุดแล้ว'
  return `${paid} ซึ่ง${over} รางวัลและเงินคืนของโพยนี้กลับไปที่เว็บ ไม่เข้ากระเป๋าของคุณ`
}
