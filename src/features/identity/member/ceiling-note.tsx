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
  const what = `${of === 'deposit' ? 'วงเงินฝาก' : 'วงเงินถอน'}ระดับ ${data.tier}`
  return (
    <PanelList>
      <ListRowLink
        to="/member/identity"
        title={`ครั้งละ ${ceilingText(once)} วันละ ${ceilingText(day)}`}
        note={
          data.status === 'waiting'
            ? `${what} · เอกสารกำลังตรวจ`
            : of === 'withdraw'
              ? `${what} · เกินนี้เจ้าหน้าที่ตรวจก่อน`
              : next
                ? `${what} · ยืนยันตัวตนเพื่อเพิ่ม`
                : what
        }
        arrow
      />
    </PanelList>
  )
}
