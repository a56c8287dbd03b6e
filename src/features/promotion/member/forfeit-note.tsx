import { useCall } from '#ui/client/use-call.ts'
import { Note } from '#ui/parts/note.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { type BonusWire, getMyPromotions } from '../contract.ts'

/** What a withdrawal from the main wallet would cost in bonuses, before anybody asks for one. */
export function ForfeitNote() {
  const { data } = useCall(getMyPromotions, {})
  const lost = sumOf(data?.bonuses.filter(endsWithWithdrawal))
  return lost === null ? null : <Note tone="amber">{withdrawalWords(lost)}</Note>
}

/** The same where a withdrawal is said yes to: asked for anew, and never silent while it is not known. */
export function ForfeitAtYes() {
  const { data, isPending, isFetching } = useCall(getMyPromotions, {}, { staleTime: 0 })
  if (isPending || (isFetching && !data)) return <Skeleton height={88} radius={16} />
  if (!data) return <Note tone="red">โหลดยอดโบนัสไม่สำเร็จ ถ้ามีโบนัสที่กำลังใช้ ถอนแล้วโบนัสจะหายไป</Note>
  const lost = sumOf(data.bonuses.filter(endsWithWithdrawal))
  return lost === null ? null : <Note tone="red">{withdrawalWords(lost)}</Note>
}

/** What a member who gives up play for long loses with it, where he says yes to that. */
export function ExclusionCost() {
  const { data } = useCall(getMyPromotions, {}, { staleTime: 0 })
  const lost = sumOf(data?.bonuses.filter(({ state }) => state === 'active'))
  if (lost === null) return null
  return (
    <Note tone="amber">
      {`โบนัส ${formatMoney(lost)} ที่กำลังใช้และรางวัลของโพยโบนัสที่ยังไม่ออกผลจะสิ้นสุด เงินของคุณไม่หาย`}
    </Note>
  )
}

const endsWithWithdrawal = (bonus: BonusWire): boolean => bonus.ends_with_withdrawal

/** Null where there is no bonus at all; one that is played down to nothing still ends. */
const sumOf = (ending: readonly BonusWire[] | undefined): bigint | null =>
  ending === undefined || ending.length === 0
    ? null
    : ending.reduce((sum, { balance }) => sum + satangOf(balance), 0n)

const withdrawalWords = (lost: bigint): string =>
  `ถอนจากกระเป๋าหลักตอนนี้จะเสียโบนัส ${formatMoney(lost)} และรางวัลของโพยโบนัสที่ยังไม่ออกผล เงินของคุณไม่หาย`
