import { useCall } from '#ui/client/use-call.ts'
import { Note } from '#ui/parts/note.tsx'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { listBonuses } from '../operator-contract.ts'

/** As many as one member can hold at once, and more. */
const BONUSES = 20

/** What a pause that the site sets costs a member in bonuses; without the right to see them, that it does. */
export function BonusesEnding({ memberId, maySee }: { memberId: number; maySee: boolean }) {
  const { data } = useCall(
    listBonuses,
    { member: `${memberId}`, state: 'active', limit: BONUSES },
    { enabled: maySee, staleTime: 0 },
  )
  if (maySee && data?.items.length === 0) return null
  const lost = data?.items.reduce((sum, { balance }) => sum + satangOf(balance), 0n)
  return (
    <Note tone="red">
      {lost === undefined
        ? 'โบนัสที่สมาชิกกำลังใช้ (ถ้ามี) และรางวัลของโพยโบนัสที่ยังไม่ออกผลจะสิ้นสุด'
        : `โบนัส ${formatMoney(lost)} ที่สมาชิกกำลังใช้และรางวัลของโพยโบนัสที่ยังไม่ออกผลจะสิ้นสุด`}
    </Note>
  )
}
