import { IconId } from '@tabler/icons-react'
import { useCall } from '#ui/client/use-call.ts'
import { IconPlate, ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { getIdentity, type IdentityWire } from '../contract.ts'

/** Where the member stands, as one row that leads to the rest. */
export function IdentityRow() {
  const { data } = useCall(getIdentity, {}, { errorHandling: false })
  return (
    <PanelList>
      <ListRowLink
        to="/member/identity"
        lead={
          <IconPlate>
            <IconId size={20} stroke={1.75} />
          </IconPlate>
        }
        title="ระดับการยืนยันตัวตน"
        note={data ? noteOf(data) : 'วงเงินฝากถอนและเอกสารของคุณ'}
        arrow
      />
    </PanelList>
  )
}

function noteOf({ tier, status, may_send: maySend }: IdentityWire): string {
  const own = `ระดับ ${tier}`
  if (status === 'waiting') return `${own} · เอกสารกำลังตรวจ`
  if (status === 'refused') return `${own} · เอกสารไม่ผ่าน ส่งใหม่ได้`
  if (status === 'accepted') return `${own} · ยืนยันครบแล้ว`
  return maySend ? `${own} · ส่งเอกสารเพื่อเพิ่มวงเงิน` : `${own} · เพิ่มบัญชีธนาคารของคุณก่อน`
}
