import { lazy, Suspense } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Money } from '#ui/parts/money.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import kite from '#ui/art/motifs/kite.svg?raw'
import { listPayments, type WirePayment } from '../contract.ts'
import { lookOf } from './payment-words.ts'

const SlipUpload = lazy(() =>
  import('./slip/slip-upload.tsx').then((file) => ({ default: file.SlipUpload })),
)

/** The member's deposits, newest first; each opens its payment page. */
export function DepositHistory({
  onOpen,
  onClose,
}: {
  onOpen: (paymentId: number) => void
  onClose: () => void
}) {
  const pages = useCallPages(listPayments, {})
  return (
    <Sheet open onClose={onClose} title="ประวัติการฝาก">
      <QueryView query={pages} skeleton={<SkeletonRows count={4} />}>
        {() =>
          pages.items.length === 0 ? (
            <EmptyState art={kite} title="ยังไม่มีรายการฝาก" />
          ) : (
            <>
              {pages.items.map((payment) => (
                <ListRow
                  key={payment.payment_id}
                  title={
                    <Money
                      amount={payment.credited_amount ?? payment.kept_above_limit ?? payment.amount}
                    />
                  }
                  note={noteOf(payment)}
                  end={<StatusChip {...lookOf(payment)} />}
                  onPress={() => onOpen(Number(payment.payment_id))}
                />
              ))}
            </>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
      <Suspense>
        <SlipUpload />
      </Suspense>
    </Sheet>
  )
}

/** Which it is, and that money which came again for it is looked at still. */
function noteOf({ reference, created_at: at, paid_again: again }: WirePayment): string {
  const waiting = again.filter(({ state }) => state === 'checking')
  const sums = waiting.map(({ amount }) => formatMoney(amount)).join(', ')
  const more = sums && ` · ได้รับเงินอีก ${sums} เจ้าหน้าที่กำลังตรวจสอบ`
  return `${reference} · ${thaiDateTime(at)}${more}`
}
