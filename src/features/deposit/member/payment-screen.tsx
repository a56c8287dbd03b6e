import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import type { WireOutput } from '#kernel/contract.ts'
import { useStreamEvent } from '#ui/client/stream.ts'
import { useAction } from '#ui/client/use-action.ts'
import { callKey, useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { Qr } from '#ui/parts/qr.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import {
  cancelPayment,
  depositChanged,
  getPaymentInfo,
  getQrcodeInfo,
  listPayments,
} from '../contract.ts'
import { PaymentDone } from './payment-done.tsx'
import { PlayPay } from './play-pay.tsx'
import { lookOf } from './payment-words.ts'
import { saveQr } from './save-qr.ts'
import classes from './payment-screen.module.css'

/** The stream tells at once; asking now and then covers a stream that was away. */
const PENDING_REFETCH_MS = 5_000

type Payment = WireOutput<typeof getQrcodeInfo>

/** One payment: its QR, the exact amount, the time left, and how it ended. */
export function PaymentScreen({ paymentId }: { paymentId: number }) {
  const cache = useQueryClient()
  const input = { payment_id: paymentId }
  const query = useCall(getQrcodeInfo, input, { refetchInterval: PENDING_REFETCH_MS })
  const renew = useCallback(
    () =>
      void cache.invalidateQueries({ queryKey: callKey(getQrcodeInfo, { payment_id: paymentId }) }),
    [cache, paymentId],
  )
  useStreamEvent(depositChanged, renew, renew)
  return (
    <div className={classes.page}>
      <QueryView
        query={query}
        skeleton={
          <>
            <PageBar title="สแกนเพื่อฝาก" backTo="/member/deposit" />
            <SkeletonRows count={5} />
          </>
        }
      >
        {(payment) => (
          <>
            <PageBar
              title={payment.status === 'pending' ? 'สแกนเพื่อฝาก' : 'รายการฝาก'}
              backTo="/member/deposit"
              action={
                payment.status === 'pending' ? (
                  <span className={classes.expiry}>
                    หมดอายุใน <Countdown until={payment.expires_at} size="md" />
                  </span>
                ) : null
              }
            />
            {payment.status === 'pending' && payment.qr_payload !== null ? (
              <OpenPayment payment={payment} payload={payment.qr_payload} />
            ) : (
              <PaymentDone payment={payment} />
            )}
          </>
        )}
      </QueryView>
    </div>
  )
}

function OpenPayment({ payment, payload }: { payment: Payment; payload: string }) {
  const cancel = useAction(cancelPayment, { renews: [getQrcodeInfo, getPaymentInfo, listPayments] })
  const [baht = '', satang = '00'] = formatMoney(payment.amount).split('.')
  return (
    <>
      <div className={classes.qr}>
        <Qr payload={payload} label={`QR พร้อมเพย์ ยอด ${formatMoney(payment.amount)}`} />
        <p>พร้อมเพย์ · {payment.receiver_name}</p>
      </div>
      <Panel padded>
        <div className="row between">
          <div>
            <p className="t14 c2">โอนยอดให้ตรงทุกสตางค์</p>
            <p className={classes.amount}>
              {baht}
              <span className="c-amber">.{satang}</span>
            </p>
          </div>
          <CopyButton text={payment.amount} what="ยอดโอน" look="quiet" />
        </div>
        <hr className={classes.line} />
        <div className="row between">
          <span className="c2">เลขอ้างอิง</span>
          <span className="num medium">{payment.reference}</span>
        </div>
      </Panel>
      <div className={classes.actions}>
        <Button
          size="lg"
          icon={<IconDownload size={20} stroke={1.75} aria-hidden />}
          onClick={() => void saveQr(payload, payment.reference)}
        >
          บันทึกรูป QR
        </Button>
        <Button
          look="quiet"
          size="lg"
          sending={cancel.pending && 'กำลังยกเลิก…'}
          onClick={() => cancel.run({ payment_id: Number(payment.payment_id) })}
        >
          ยกเลิก
        </Button>
      </div>
      {payment.play_bank_url ? <PlayPay bank={payment.play_bank_url} payload={payload} /> : null}
      <p className="row" role="status">
        <StatusChip {...lookOf(payment)} />
        <span className="t14 c2">ยอดเข้าเองภายใน 1 นาที</span>
      </p>
      <ol className={classes.steps}>
        <li>บันทึกรูป QR แล้วเปิดแอปธนาคารของคุณ</li>
        <li>
          สแกนจากรูป ตรวจยอด <Money amount={payment.amount} />
        </li>
        <li>ยืนยันโอน แล้วกลับมาหน้านี้</li>
      </ol>
      <Note tone="amber">โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น ยอดจึงเข้าเอง</Note>
      <ButtonLink to="/member/deposit" look="text">
        เปลี่ยนจำนวนเงิน
      </ButtonLink>
    </>
  )
}
