import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { WireEvidencePayment } from '../evidence-contract.ts'
import type { Picked } from './credit-target.tsx'
import { channelWords, statusWords } from './review-words.ts'

/** What is known of one payment beside a case; its member can be named as the one who gets the money. */
export function PaymentSheet({
  payment,
  onPick,
  onClose,
}: {
  payment: WireEvidencePayment
  onPick: ((picked: Picked) => void) | undefined
  onClose: () => void
}) {
  const { member_id, member_name: name, member_phone: phone, reference, status } = payment
  const picked: Picked = {
    memberId: Number(member_id),
    name,
    phone,
    // One that is paid ended with its own money.
    payment: status === 'paid' ? null : { id: Number(payment.payment_id), reference },
  }
  return (
    <Sheet open onClose={onClose} title={`รายการฝาก ${reference}`} maxWidth={480}>
      <SheetBody>
        <DescriptionList facts={factsOf(payment)} />
      </SheetBody>
      {onPick ? (
        <SheetActions>
          <Button
            size="lg"
            onClick={() => {
              onPick(picked)
              onClose()
            }}
          >
            {`เลือกเป็นเจ้าของเงิน ${phone}`}
          </Button>
        </SheetActions>
      ) : null}
    </Sheet>
  )
}

function factsOf(payment: WireEvidencePayment) {
  const { credited_amount: credited, paid_at: paidAt, cancelled_at: cancelledAt } = payment
  return [
    { term: 'สมาชิก', value: `${payment.member_name} · ${payment.member_phone}`, strong: true },
    { term: 'สถานะ', value: statusWords[payment.status] },
    { term: 'ยอดที่ต้องโอน', value: <Money amount={payment.amount} /> },
    ...(credited === null ? [] : [{ term: 'เข้ากระเป๋าแล้ว', value: <Money amount={credited} /> }]),
    { term: 'ช่องทาง', value: channelWords[payment.channel_type] },
    { term: 'โอนเข้า', value: payment.account },
    { term: 'แจ้งฝากเมื่อ', value: thaiDateTime(payment.created_at) },
    { term: 'โอนได้ถึง', value: thaiDateTime(payment.expires_at) },
    ...(paidAt === null ? [] : [{ term: 'ชำระเมื่อ', value: thaiDateTime(paidAt) }]),
    ...(cancelledAt === null ? [] : [{ term: 'ยกเลิกเมื่อ', value: thaiDateTime(cancelledAt) }]),
  ]
}
