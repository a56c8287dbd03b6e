import { useCall } from '#ui/client/use-call.ts'
import { Note } from '#ui/parts/note.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { endingOf, openBillsWords, toTheHouse } from '../member/ending-words.ts'
import { listBonuses } from '../operator-contract.ts'

/** As many as one member can hold at once, and more. */
const BONUSES = 20

/** What a pause that the site sets costs a member in bonuses; without the right to see them, that it does. */
export function BonusesEnding({ memberId, maySee }: { memberId: number; maySee: boolean }) {
  const { data } = useCall(
    listBonuses,
    { member_id: memberId, state: 'active', limit: BONUSES },
    { enabled: maySee, staleTime: 0 },
  )
  const ending = data && endingOf(data.items)
  if (ending === null) return null
  return (
    <Note tone="red">
      {ending === undefined
        ? 'โบนัสที่สมาชิกกำลังใช้ (ถ้ามี) และรางวัลของโพยโบนัสที่ยังไม่ออกผลจะสิ้นสุด'
        : `โบนัส ${formatMoney(ending.lost)} ที่สมาชิกกำลังใช้ในบัญชีนี้จะสิ้นสุด${openBillsWords(ending, toTheHouse)} เงินในกระเป๋าหลักของสมาชิกไม่หาย`}
    </Note>
  )
}
