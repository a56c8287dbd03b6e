import { useCall } from '#ui/client/use-call.ts'
import { Note } from '#ui/parts/note.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { type BonusWire, getMyPromotions } from '../contract.ts'
import { type Ending, endingOf, notYours, openBillsWords } from './ending-words.ts'

/** What a withdrawal from the main wallet would cost in bonuses, before anybody asks for one. */
export function ForfeitNote() {
  const { data } = useCall(getMyPromotions, {})
  const ending = endingOf(data?.bonuses.filter(endsWithWithdrawal) ?? [])
  return ending === null ? null : <Note tone="amber">{withdrawalWords(ending)}</Note>
}

/** The same where a withdrawal is said yes to: asked for anew, and never silent while it is not known. */
export function ForfeitAtYes() {
  const { data, isPending, isFetching } = useCall(getMyPromotions, {}, { staleTime: 0 })
  if (isPending || (isFetching && !data)) return <Skeleton height={88} radius={16} />
  if (!data) return <Note tone="red">โหลดยอดโบนัสไม่สำเร็จ ถ้ามีโบนัสที่กำลังใช้ ถอนแล้วโบนัสจะหายไป</Note>
  const ending = endingOf(data.bonuses.filter(endsWithWithdrawal))
  return ending === null ? null : <Note tone="red">{withdrawalWords(ending)}</Note>
}

/** What a member who gives up play for long loses with it, where he says yes to that. */
export function ExclusionCost() {
  const { data } = useCall(getMyPromotions, {}, { staleTime: 0 })
  const ending = endingOf(data?.bonuses.filter(({ state }) => state === 'active') ?? [])
  if (ending === null) return null
  return (
    <Note tone="amber">
      {`โบนัส ${formatMoney(ending.lost)} ที่กำลังใช้จะสิ้นสุด${openBillsWords(ending, notYours)} เงินในกระเป๋าหลักไม่หาย`}
    </Note>
  )
}

const endsWithWithdrawal = (bonus: BonusWire): boolean => bonus.ends_with_withdrawal

const withdrawalWords = (ending: Ending): string =>
  `ถอนจากกระเป๋าหลักตอนนี้จะเสียโบนัส ${formatMoney(ending.lost)}${openBillsWords(ending, notYours)} เงินในกระเป๋าหลักไม่หาย ถ้ารายการถอนไม่ผ่านและได้เงินคืน โบนัสก็ไม่กลับมา`
