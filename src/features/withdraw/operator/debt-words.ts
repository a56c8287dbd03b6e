import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { WireWithdrawDetail, WireWithdrawRow } from '../operator-contract.ts'

type Owing = Pick<WireWithdrawRow, 'status' | 'owed' | 'debt' | 'amount'> &
  Pick<WireWithdrawDetail, 'receive'>

/** What its member owes and what becomes of the money; null where nobody owes anything. */
export function debtSentence({ status, owed, debt, amount, receive }: Owing): string | null {
  const takes = satangOf(debt) > 0n
  if (status !== 'requested' && status !== 'approved') {
    return takes
      ? `ขอถอน ${formatMoney(amount)} · หักชำระยอดค้างแล้ว ${formatMoney(debt)} · โอน ${formatMoney(receive)}`
      : null
  }
  if (satangOf(owed) === 0n) return null
  const owes = `สมาชิกมียอดค้าง ${formatMoney(owed)}`
  if (!takes) return `${owes} เงินที่เหลือในกระเป๋าพอกับยอดค้าง จึงโอนได้เต็มจำนวน`
  const paid = `${owes} ระบบจะหักชำระ ${formatMoney(debt)} จากเงินที่ขอถอนก่อน`
  return satangOf(receive) > 0n
    ? `${paid} แล้วโอน ${formatMoney(receive)}`
    : `${paid} ไม่มียอดเหลือให้โอน`
}

/** What the button does, with its sum where that is not the amount. */
export const approveLabel = ({ debt, receive }: Pick<Owing, 'debt' | 'receive'>): string =>
  satangOf(debt) === 0n
    ? 'อนุมัติ โอนเงิน'
    : satangOf(receive) > 0n
      ? `อนุมัติ โอน ${formatMoney(receive)}`
      : `อนุมัติ หักยอดค้าง ${formatMoney(debt)}`

/** What debts take of several, in a sentence; empty where they take nothing. */
export function debtsOfSeveral(rows: readonly { readonly debt: string }[]): string {
  const owing = rows.filter(({ debt }) => satangOf(debt) > 0n)
  const sum = owing.reduce((total, { debt }) => total + satangOf(debt), 0n)
  return owing.length === 0
    ? ''
    : `มียอดค้าง ${owing.length} รายการ ระบบจะหักชำระ ${formatMoney(sum)} ก่อนโอน`
}
