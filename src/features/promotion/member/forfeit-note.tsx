import { useCall } from '#ui/client/use-call.ts'
import { Note } from '#ui/parts/note.tsx'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { getMyPromotions } from '../contract.ts'

/** What a withdrawal from the main wallet would cost in bonuses, before anybody asks for one. */
export function ForfeitNote() {
  const { data } = useCall(getMyPromotions, {})
  const ending = data?.bonuses.filter((bonus) => bonus.ends_with_withdrawal) ?? []
  if (ending.length === 0) return null
  const lost = ending.reduce((sum, { balance }) => sum + satangOf(balance), 0n)
  return (
    <Note tone="amber">
      {`ถอนจากกระเป๋าหลักตอนนี้จะเสียโบนัส ${formatMoney(lost)} และรางวัลของโพยโบนัสที่ยังไม่ออกผล เงินของคุณไม่หาย`}
    </Note>
  )
}
