import { lazy, Suspense, useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Money } from '#ui/parts/money.tsx'
import {
  cancelPayment,
  getPaymentInfo,
  getQrcodeInfo,
  listPayments,
  type WirePaymentPage,
} from '../contract.ts'

const ConfirmDialog = lazy(() =>
  import('#ui/parts/confirm-dialog.tsx').then((file) => ({ default: file.ConfirmDialog })),
)

/** Gives up a payment that waits, once the member has said so twice: the one tap lies beside others. */
export function CancelButton({ payment, label }: { payment: WirePaymentPage; label: string }) {
  const [asked, setAsked] = useState(false)
  const cancel = useAction(cancelPayment, { renews: [getQrcodeInfo, getPaymentInfo, listPayments] })
  return (
    <>
      <Button look="quiet" size="lg" onClick={() => setAsked(true)}>
        {label}
      </Button>
      {asked ? (
        <Suspense>
          <ConfirmDialog
            open
            title="ยกเลิกรายการฝากนี้?"
            confirmLabel="ยกเลิกรายการ"
            cancelLabel="ไม่ยกเลิก"
            danger
            sending={cancel.pending && 'กำลังยกเลิก…'}
            onConfirm={() => cancel.run({ payment_id: Number(payment.payment_id) })}
            onClose={() => setAsked(false)}
          >
            ยอด <Money amount={payment.amount} />{' '}
            {payment.passes_limit
              ? 'ถ้าโอนไปแล้ว เราจะเก็บเงินไว้ให้โดยไม่เข้ากระเป๋า'
              : 'ถ้าโอนไปแล้วไม่ต้องยกเลิก รอเงินเข้าได้เลย'}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  )
}
