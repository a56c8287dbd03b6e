import { useCall } from '#ui/client/use-call.ts'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { getIdentity } from '../contract.ts'
import { ceilingText, standingOf } from './tier-words.ts'

/**
 * What the member's tier lets in or out, beside the form that is bound by it, and the way to more. It says
 * nothing where nobody could be asked: the server judges by itself.
 */
export function CeilingNote({ of }: { of: 'deposit' | 'withdraw' }) {
  const { data, isPending } = useCall(getIdentity, {}, { errorHandling: false })
  // As high as what comes: nothing below it moves.
  if (isPending) return <Skeleton height={70} radius={16} />
  const { now, next } = data ? standingOf(data) : {}
  if (!data || !now) return null
  const [once, day] =
    of === 'deposit'
      ? [now.deposit_max, now.deposit_day_max]
      : [now.withdraw_max, now.withdraw_day_max]
  const [title, what] = wordsOf[of](once, day, Number(data.tier))
  const then =
    data.status === 'waiting'
      ? ' · เอกสารกำลังตรวจ'
      : of === 'deposit' && next
        ? ' · เพิ่มระดับเพื่อฝากได้มากขึ้น'
        : ''
  return (
    <PanelList>
      <ListRowLink to="/member/identity" title={title} note={what + then} arrow />
    </PanelList>
  )
}

type Ceiling = string | null

/** Above a withdrawal's ceilings somebody looks first; above a deposit's nothing is taken. */
const wordsOf = {
  // The most of one deposit stands at its amount.
  deposit: (_once: Ceiling, day: Ceiling, tier: number) => [
    `ฝากรวมได้วันละ ${ceilingText(day)}`,
    `ยืนยันตัวตนระดับ ${tier}`,
  ],
  withdraw: (once: Ceiling, day: Ceiling, tier: number) => {
    const sums = [once && `ครั้งละ ${ceilingText(once)}`, day && `วันละ ${ceilingText(day)}`]
    const bounds = sums.filter(Boolean).join(' หรือ')
    return bounds === ''
      ? [`ระดับ ${tier} ถอนได้โดยไม่ต้องรอตรวจยอด`, 'ไม่จำกัดยอดต่อครั้งและต่อวัน']
      : ['ถอนเกินนี้ เจ้าหน้าที่ตรวจก่อนโอน', `${bounds} · ระดับ ${tier}`]
  },
} as const
