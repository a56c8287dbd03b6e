import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { type ActionOptions, useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { AmountInput } from '#ui/parts/amount-input.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { amountBlock, readAmount } from '#ui/thai/amount.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { WireOutput } from '#kernel/contract.ts'
import {
  generateQr,
  getPaymentInfo,
  listPayments,
  requestTransfer,
  type WireChannel,
} from '../contract.ts'
import { feeText } from './channel-words.ts'
import { made, type MadePayment, type MayPay } from './made-payment.ts'
import classes from './deposit-screen.module.css'
import { keepDraft } from './deposit-draft.ts'
import { mostOf, unfitDeposit } from './deposit-plan.ts'
import { leftText } from './limit-words.ts'

const ResumeRow = lazy(() =>
  import('./resume-row.tsx').then((file) => ({ default: file.ResumeRow })),
)

interface FormProps {
  /** The amount as typed. */
  typed: string
  onTyped: (typed: string) => void
  ownAccount: ReactNode
  side: ReactNode
  mayPay: MayPay
  onPayment: (payment: MadePayment) => void
}

/** The amount in whole baht; where a payment is known by satang, the server adds them. */
export function ChannelForm({ channel, ...rest }: { channel: WireChannel } & FormProps) {
  const query = useCall(getPaymentInfo, { channel_id: Number(channel.channel_id) })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
      {(info) => <AmountForm info={info} {...rest} />}
    </QueryView>
  )
}

/** Asks for a payment; a refusal stands at the amount, and is gone while the next try is under way. */
function useAsk(type: WireChannel['type'], onPayment: FormProps['onPayment']) {
  const cache = useQueryClient()
  const after: ActionOptions<typeof generateQr | typeof requestTransfer> = {
    renews: [getPaymentInfo, listPayments],
    onDone: (payment) => {
      const one = made(payment)
      keepDraft({ paymentId: one.paymentId })
      onPayment(one)
    },
    onRefused: () => {
      // What is left of a limit may be less than it was.
      void cache.invalidateQueries({ queryKey: [getPaymentInfo.path] })
      return true
    },
  }
  const qr = useAction(generateQr, after)
  const transfer = useAction(requestTransfer, after)
  return type === 'qr' ? qr : transfer
}

function AmountForm({
  info,
  typed,
  onTyped,
  ownAccount,
  side,
  mayPay,
  onPayment,
}: { info: WireOutput<typeof getPaymentInfo> } & FormProps) {
  const [judging, setJudging] = useState(false)
  const [subChannel, setSubChannel] = useState(String(info.sub_channels[0]?.sub_channel_id))
  const words = formWords[info.type]
  const action = useAsk(info.type, onPayment)
  const read = readAmount(typed, { whole: true })
  const amount = read.ok ? read.value : null
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (amount === null) return
        void mayPay(amount, setJudging).then((goesOn) => {
          if (!goesOn) return
          action.run({
            channel_id: Number(info.channel_id),
            sub_channel_id: Number(subChannel),
            amount,
          })
        })
      }}
    >
      {info.pending ? (
        <Suspense fallback={<SkeletonRows count={1} />}>
          <ResumeRow payment={info.pending} onPayment={onPayment} />
        </Suspense>
      ) : null}
      <AmountInput
        whole
        value={typed}
        onChange={(next) => {
          if (action.error) action.reset()
          onTyped(next)
        }}
        error={action.error?.message}
        hint={<Bounds info={info} />}
        judge={(wire) => unfitDeposit(wire, info)}
        quick={info.quick_amounts.map((quick) => Number(quick))}
      />
      <AccountChoice info={info} value={subChannel} onChange={setSubChannel} />
      {info.type === 'truemoney' ? null : <Section title="บัญชีของคุณ">{ownAccount}</Section>}
      <div className="stack">{side}</div>
      <p className="t13 c2">{satangText(info)}เข้ากระเป๋าเต็มจำนวนที่โอน</p>
      {feeText(info) ? <p className="t13 c2">{feeText(info)}</p> : null}
      <Button
        type="submit"
        size="lg"
        wide
        sending={
          judging
            ? 'กำลังตรวจโปรโมชั่น…'
            : action.pending && (action.checking ? 'กำลังตรวจสอบรายการ…' : words.making)
        }
        blocked={blockedBy(read, info)}
      >
        {words.verb} {amount === null ? '' : formatMoney(amount)}
      </Button>
    </form>
  )
}

/** What one payment may be now, and what the member's own limit leaves; red where that is nothing. */
function Bounds({ info }: { info: WireOutput<typeof getPaymentInfo> }) {
  const { satang, words } = mostOf(info)
  const { limit_left: left, most } = info
  if (satang < satangOf(info.min_amount)) {
    return <span className="c-red">{words} รวมรายการที่รอชำระ จึงยังฝากเพิ่มไม่ได้</span>
  }
  return (
    <>
      ฝากได้ {formatMoney(info.min_amount)} – {formatMoney(satang - (satang % 100n))} ต่อครั้ง
      {most.by === 'channel' ? null : ' ตามระดับการยืนยันตัวตนของคุณ'}
      {left ? (
        <>
          <br />
          {leftText(left)} รวมรายการที่รอชำระ
        </>
      ) : null}
    </>
  )
}

/** Which of the house's accounts, where there are several. */
function AccountChoice({
  info,
  value,
  onChange,
}: {
  info: WireChannel
  value: string
  onChange: (subChannel: string) => void
}) {
  if (info.type === 'qr' || info.sub_channels.length < 2) return null
  return (
    <Section title="โอนเข้าบัญชี">
      <Segmented
        label="โอนเข้าบัญชี"
        items={info.sub_channels.map((sub) => ({
          value: String(sub.sub_channel_id),
          label: sub.name,
        }))}
        value={value}
        onChange={onChange}
      />
    </Section>
  )
}

const formWords = {
  qr: {
    verb: 'สร้าง QR ฝาก',
    making: 'กำลังสร้าง QR…',
  },
  bank: {
    verb: 'ขอเลขบัญชี โอน',
    making: 'กำลังเตรียมรายการ…',
  },
  truemoney: {
    verb: 'ขอเบอร์วอลเล็ท โอน',
    making: 'กำลังเตรียมรายการ…',
  },
} as const

/** Why the amount to pay is not quite what was typed; empty where it is. */
function satangText({ unique_satang: isUnique, type }: WireChannel): string {
  if (!isUnique) return ''
  const where = type === 'qr' ? 'ใน QR ' : 'โอน'
  return `ยอด${where}จะมีเศษสตางค์เพิ่มเล็กน้อย เพื่อให้รู้ว่าเงินเป็นของคุณ และ`
}

/** Says on the button what is missing. The server decides; this only saves a round trip. */
function blockedBy(
  read: ReturnType<typeof readAmount>,
  info: WireOutput<typeof getPaymentInfo>,
): string | false {
  if (!read.ok) return amountBlock(read.error)
  return unfitDeposit(read.value, info)?.text ?? false
}
