import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { getQrcodeInfo } from '../contract.ts'
import { endDraft } from './deposit-draft.ts'
import { isCancelled, isReversed, isSettledElsewhere, lookOf } from './payment-words.ts'
import { LazySlip } from './lazy-slip.tsx'
import classes from './payment-screen.module.css'

const PaidAgain = lazy(() =>
  import('./paid-again.tsx').then((file) => ({ default: file.PaidAgain })),
)

/** How a payment ended, or that staff look at it. */
export function PaymentDone({
  payment,
  promised,
}: {
  payment: WireOutput<typeof getQrcodeInfo>
  promised: ReactNode
}) {
  // It takes the place of a longer page, whose reader may be at its end.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to clean up.
    scrollTo({ top: 0 })
  }, [payment.status])
  // What was written for it is done with; until then a step back finds it again.
  useEffect(() => {
    if (payment.status === 'paid') endDraft(Number(payment.payment_id))
  }, [payment.status, payment.payment_id])
  const mayHavePaid = payment.status === 'expired' && !isSettledElsewhere(payment)
  return (
    <>
      <Panel padded>
        <div className={classes.outcome} role="status">
          <StatusChip {...lookOf(payment)} />
          {payment.status === 'paid' ? (
            <p className="t30 strong num">
              <Money
                amount={payment.credited_amount ?? payment.amount}
                {...(isReversed(payment) ? {} : { tone: 'flow' as const })}
              />
            </p>
          ) : null}
          <p className="c2">{sentenceOf(payment)}</p>
          {payment.paid_again.length > 0 ? (
            <Suspense>
              <PaidAgain payment={payment} />
            </Suspense>
          ) : null}
          {promised}
          <p className="t13 c3">
            {payment.reference} ·{' '}
            {thaiDateTime(payment.reversed_at ?? payment.paid_at ?? payment.created_at)}
          </p>
          <div className={classes.buttons}>
            {payment.status === 'paid' && !isReversed(payment) ? (
              <ButtonLink to="/lotto/lobby" size="lg" wide>
                แทงหวยเลย
              </ButtonLink>
            ) : (
              <ButtonLink to="/member/deposit" size="lg" wide>
                ฝากอีกครั้ง
              </ButtonLink>
            )}
            <ButtonLink to="/member/statement" look="quiet" size="lg" wide>
              ดูรายการการเงิน
            </ButtonLink>
          </div>
        </div>
      </Panel>
      {payment.channel_type !== 'qr' && (mayHavePaid || payment.status === 'review') ? (
        <LazySlip payment={payment} />
      ) : null}
    </>
  )
}

function sentenceOf(payment: WireOutput<typeof getQrcodeInfo>): string {
  switch (payment.status) {
    case 'paid':
      return isReversed(payment)
        ? 'ธนาคารผู้โอนเรียกเงินรายการนี้คืน ยอดนี้จึงถูกหักออกจากกระเป๋าหลักแล้ว ส่วนที่ใช้ไปแล้วเป็นยอดค้างชำระ มีข้อสงสัยกรุณาติดต่อเจ้าหน้าที่'
        : 'เงินเข้ากระเป๋าหลักแล้ว'
    case 'review':
      return 'ได้รับเงินแล้ว แต่ยอดหรือผู้โอนไม่ตรง เจ้าหน้าที่กำลังตรวจสอบให้ ไม่ต้องโอนซ้ำ'
    case 'expired':
      if (isSettledElsewhere(payment)) {
        return 'เงินที่โอนมากับรายการนี้ไม่ได้เข้ากระเป๋านี้ เจ้าหน้าที่ตรวจสอบแล้วคืนผู้โอนหรือเติมให้เจ้าของเงิน มีข้อสงสัยกรุณาติดต่อเจ้าหน้าที่'
      }
      return `รายการนี้${isCancelled(payment) ? 'ถูกยกเลิกแล้ว' : 'หมดอายุแล้ว'} ถ้าโอนไปแล้ว ระบบยังเติมเงินให้เมื่อธนาคารแจ้งยอด หากไม่เกินวงเงินฝากของคุณ`
    case 'pending':
      return 'กำลังเตรียมรายการ กรุณารอสักครู่'
  }
}
