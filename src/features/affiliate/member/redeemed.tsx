import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import {
  cancelAffiliateRedemption,
  getAffiliateSummary,
  listCommissionDays,
  type RedemptionWire,
} from '../contract.ts'
import { redemptionLook } from './earnings-words.ts'

/** What was taken out in a month; what waits for a person can be called off. */
export function Redeemed({ redeemed }: { redeemed: readonly RedemptionWire[] }) {
  const [open, setOpen] = useState<RedemptionWire>()
  return (
    <Section title="ประวัติการรับ">
      {redeemed.length === 0 ? (
        <p className="c2">เดือนนี้ยังไม่ได้รับเข้ากระเป๋า</p>
      ) : (
        <PanelList>
          {redeemed.map((one) => (
            <ListRow
              key={one.redemption_id}
              title={redemptionLook(one.state).title}
              note={noteOf(one)}
              end={<Money amount={one.amount} />}
              {...(one.state === 'paid'
                ? {}
                : { endNote: <StatusChip {...redemptionLook(one.state).chip} /> })}
              {...(one.state === 'waiting' ? { onPress: () => setOpen(one) } : {})}
            />
          ))}
        </PanelList>
      )}
      {open ? <CancelDialog redemption={open} onClose={() => setOpen(undefined)} /> : null}
    </Section>
  )
}

const noteOf = ({ at, reason }: RedemptionWire): string =>
  reason === null ? thaiDateTime(at) : `${thaiDateTime(at)} · ${reason}`

function CancelDialog({
  redemption,
  onClose,
}: {
  redemption: RedemptionWire
  onClose: () => void
}) {
  const cancel = useAction(cancelAffiliateRedemption, {
    renews: [getAffiliateSummary, listCommissionDays],
    onDone: () => {
      toast.success('ยกเลิกแล้ว ยอดกลับไปเป็นรายได้ที่รับได้')
      onClose()
    },
    onRefused: onClose,
  })
  return (
    <ConfirmDialog
      open
      title="รอเจ้าหน้าที่ตรวจสอบ"
      confirmLabel="ยกเลิกคำขอ"
      sending={cancel.pending && 'กำลังยกเลิก…'}
      onConfirm={() => cancel.run({ redemption_id: Number(redemption.redemption_id) })}
      onClose={onClose}
    >
      {`ขอรับ ${formatMoney(redemption.amount)} เมื่อ ${thaiDateTime(redemption.at)} ถ้ายกเลิก ยอดนี้กลับไปเป็นรายได้ที่รับได้ และกดรับใหม่เมื่อไรก็ได้`}
    </ConfirmDialog>
  )
}
