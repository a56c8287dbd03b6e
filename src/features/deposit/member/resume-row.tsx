import type { WireOutput } from '#kernel/contract.ts'
import { Countdown } from '#ui/parts/countdown.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import type { getPaymentInfo } from '../contract.ts'
import { made, type MadePayment } from './made-payment.ts'

/** The payment that waits, above the form for another one. */
export function ResumeRow({
  payment,
  onPayment,
}: {
  payment: NonNullable<WireOutput<typeof getPaymentInfo>['pending']>
  onPayment: (payment: MadePayment) => void
}) {
  return (
    <PanelList>
      <ListRow
        title={payment.passes_limit ? 'มีรายการที่เกินวงเงินฝาก' : 'มีรายการที่รอชำระ'}
        note={
          <>
            หมดอายุใน <Countdown until={payment.expires_at} from={payment.created_at} size="sm" />
          </>
        }
        end={<Money amount={payment.amount} />}
        endNote={payment.passes_limit ? 'ดูรายการ' : 'ชำระต่อ'}
        onPress={() => onPayment(made(payment))}
      />
    </PanelList>
  )
}
