import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { Qr } from '#ui/parts/qr.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import type { WirePaymentPage } from '../contract.ts'
import { CancelButton } from './cancel-button.tsx'
import { LazyPlayPay } from './lazy-play-pay.tsx'
import { ExactAmount, Reference, Waiting } from './transfer-parts.tsx'
import classes from './payment-screen.module.css'

/** A QR that waits to be paid. */
export function OpenQr({
  payment,
  payload,
  promised,
}: {
  payment: WirePaymentPage
  payload: string
  promised: ReactNode
}) {
  return (
    <>
      <div className={classes.qr}>
        <Qr payload={payload} label={`QR พร้อมเพย์ ยอด ${formatMoney(payment.amount)}`} />
        <p>พร้อมเพย์ · {payment.receiver_name}</p>
      </div>
      <Panel padded>
        <ExactAmount amount={payment.amount} />
        <hr className={classes.line} />
        <Reference reference={payment.reference} />
      </Panel>
      {promised}
      <div className={classes.actions}>
        <Button
          size="lg"
          icon={<IconDownload size={20} stroke={1.75} aria-hidden />}
          onClick={() => void save(payload, `promptpay-${payment.reference}`)}
        >
          บันทึกรูป QR
        </Button>
        <CancelButton payment={payment} label="ยกเลิก" />
      </div>
      <LazyPlayPay payment={payment} order={{ qr: payload }} />
      <Waiting payment={payment} />
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

/** Drawn by what comes with the press: the page stands without it. */
async function save(payload: string, name: string): Promise<void> {
  const { saveQr } = await import('#ui/client/save-qr.ts')
  await saveQr(payload, name)
}
