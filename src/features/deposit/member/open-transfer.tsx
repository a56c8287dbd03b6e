import type { ReactNode } from 'react'
import { BankBadge } from '#ui/parts/bank-badge.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import type { WirePaymentPage } from '../contract.ts'
import { CancelButton } from './cancel-button.tsx'
import { groupAccount } from './group-account.ts'
import { LazySlip } from './lazy-slip.tsx'
import { LazyPlayPay } from './lazy-play-pay.tsx'
import { ExactAmount, Reference, Waiting } from './transfer-parts.tsx'
import classes from './payment-screen.module.css'

/** An account of the house that waits for exactly this amount. */
export function OpenTransfer({
  payment,
  receiver,
  promised,
}: {
  payment: WirePaymentPage
  receiver: NonNullable<WirePaymentPage['receiver']>
  promised: ReactNode
}) {
  const isWallet = payment.channel_type === 'truemoney'
  const number = isWallet ? 'เบอร์วอลเล็ท' : 'เลขบัญชี'
  return (
    <>
      <Panel padded>
        <div className={classes.receiver}>
          <BankBadge code={receiver.bank_code ?? 'truemoney'} />
          <div className={classes.receiverText}>
            <p className="t14 c2">{receiver.bank_name}</p>
            <p className={classes.account}>{groupAccount(receiver.account_number)}</p>
            <p>{payment.receiver_name}</p>
          </div>
          <CopyButton text={receiver.account_number} what={number} look="quiet" />
        </div>
        <hr className={classes.line} />
        <ExactAmount amount={payment.amount} />
        <hr className={classes.line} />
        <Reference reference={payment.reference} />
      </Panel>
      {promised}
      <Waiting payment={payment} />
      <LazyPlayPay
        payment={payment}
        order={{
          to_account: receiver.account_number,
          to_bank: receiver.bank_code ?? '',
          amount: payment.amount,
        }}
      />
      <ol className={classes.steps}>
        <li>
          คัดลอก{number} แล้วเปิดแอป{isWallet ? 'ทรูมันนี่' : 'ธนาคารของคุณ'}
        </li>
        <li>
          โอนยอด <Money amount={payment.amount} /> ให้ตรงทุกสตางค์
        </li>
        <li>ยืนยันโอน แล้วกลับมาหน้านี้</li>
      </ol>
      <Note tone="amber">
        {isWallet
          ? 'โอนจากวอลเล็ทชื่อของคุณเท่านั้น ถ้าชื่อไม่ตรง เจ้าหน้าที่ต้องตรวจสอบก่อน'
          : 'โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น ยอดจึงเข้าเอง'}
      </Note>
      <LazySlip payment={payment} />
      <CancelButton payment={payment} label="ยกเลิกรายการ" />
      <ButtonLink to="/member/deposit" look="text">
        เปลี่ยนจำนวนเงิน
      </ButtonLink>
    </>
  )
}
