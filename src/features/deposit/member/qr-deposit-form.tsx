import { useState, type ReactNode } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { AmountInput } from '#ui/parts/amount-input.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { amountBlock, readAmount } from '#ui/thai/amount.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { generateQr, getPaymentInfo, listPayments } from '../contract.ts'
import classes from './deposit-screen.module.css'

/** The amount in whole baht; the server adds the satang that make the transfer recognisable. */
export function QrDepositForm({
  channelId,
  subChannelId,
  ownAccount,
  onPayment,
}: {
  channelId: number
  subChannelId: number
  ownAccount: ReactNode
  onPayment: (paymentId: number) => void
}) {
  const query = useCall(getPaymentInfo, { channel_id: channelId })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
      {(info) => (
        <AmountForm
          info={info}
          channelId={channelId}
          subChannelId={subChannelId}
          ownAccount={ownAccount}
          onPayment={onPayment}
        />
      )}
    </QueryView>
  )
}

function AmountForm({
  info,
  channelId,
  subChannelId,
  ownAccount,
  onPayment,
}: {
  info: WireOutput<typeof getPaymentInfo>
  channelId: number
  subChannelId: number
  ownAccount: ReactNode
  onPayment: (paymentId: number) => void
}) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const action = useAction(generateQr, {
    renews: [getPaymentInfo, listPayments],
    onDone: ({ payment_id: paymentId }) => onPayment(Number(paymentId)),
    onRefused: (refusal) => {
      setError(refusal.message)
      return true
    },
  })
  const read = readAmount(typed, { whole: true })
  const amount = read.ok ? read.value : null
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (amount === null) return
        action.run({ channel_id: channelId, sub_channel_id: subChannelId, amount })
      }}
    >
      {info.pending ? <Resume payment={info.pending} onPayment={onPayment} /> : null}
      <AmountInput
        whole
        value={typed}
        onChange={(next) => {
          setError(undefined)
          setTyped(next)
        }}
        error={error}
        hint={`ฝากได้ ${formatMoney(info.min_amount)} – ${formatMoney(info.max_amount)} ต่อครั้ง`}
        quick={info.quick_amounts.map((quick) => Number(quick))}
      />
      <Section title="บัญชีของคุณ">{ownAccount}</Section>
      <p className="t13 c2">
        ยอดใน QR จะมีเศษสตางค์เพิ่มเล็กน้อย เพื่อให้รู้ว่าเงินเป็นของคุณ และเข้ากระเป๋าเต็มจำนวนที่โอน
      </p>
      <Button
        type="submit"
        size="lg"
        wide
        sending={action.pending && (action.checking ? 'กำลังตรวจสอบรายการ…' : 'กำลังสร้าง QR…')}
        blocked={blockedBy(read, info)}
      >
        สร้าง QR ฝาก {amount === null ? '' : formatMoney(amount)}
      </Button>
    </form>
  )
}

/** Says on the button what is missing. The server decides; this only saves a round trip. */
function blockedBy(
  read: ReturnType<typeof readAmount>,
  info: WireOutput<typeof getPaymentInfo>,
): string | false {
  if (!read.ok) return amountBlock(read.error)
  const amount = read.value
  if (satangOf(amount) < satangOf(info.min_amount)) return `ขั้นต่ำ ${formatMoney(info.min_amount)}`
  if (satangOf(amount) > satangOf(info.max_amount)) return `สูงสุด ${formatMoney(info.max_amount)}`
  return false
}

function Resume({
  payment,
  onPayment,
}: {
  payment: NonNullable<WireOutput<typeof getPaymentInfo>['pending']>
  onPayment: (paymentId: number) => void
}) {
  return (
    <PanelList>
      <ListRow
        title="มีรายการที่รอชำระ"
        note={
          <>
            หมดอายุใน <Countdown until={payment.expires_at} size="sm" />
          </>
        }
        end={<Money amount={payment.amount} />}
        endNote="ชำระต่อ"
        onPress={() => onPayment(Number(payment.payment_id))}
      />
    </PanelList>
  )
}
