import { type ComponentType, lazy, Suspense, useState, type ReactNode } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Segmented } from '#ui/parts/choice.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { getPaymentChannels, type WireChannel } from '../contract.ts'
import { ChannelForm } from './amount-form.tsx'
import { keepDraft, useDepositDraft } from './deposit-draft.ts'
import type { MadePayment, MayPay } from './made-payment.ts'
import classes from './deposit-screen.module.css'

const DepositHistory = lazy(() =>
  import('./deposit-history.tsx').then((file) => ({ default: file.DepositHistory })),
)

const ClosedChannel = lazy(() =>
  import('./closed-channel.tsx').then((file) => ({ default: file.ClosedChannel })),
)

const skeleton = <SkeletonRows count={4} />

/**
 * Deposit: the channel, the amount, the account the money must come from.
 * @param ownAccount the member's registered account, which another feature knows
 * @param side what a deposit may bring and what bounds it, by whichever channel it comes
 * @param onPayment a payment was made, or is gone on with
 * @param onOpen one of the history is looked at
 * @param Gate shows the form, or why this member deposits nothing now
 */
export function DepositScreen({
  ownAccount,
  side,
  Gate,
  mayPay,
  onPayment,
  onOpen,
}: {
  ownAccount: ReactNode
  side: ReactNode
  Gate: ComponentType<{ skeleton: ReactNode; children: ReactNode }>
  mayPay: MayPay
  onPayment: (payment: MadePayment) => void
  onOpen: (paymentId: number) => void
}) {
  const query = useCall(getPaymentChannels, {}, { staleTime: 300_000 })
  const [showsHistory, setShowsHistory] = useState(false)
  return (
    <div className={classes.page}>
      <PageBar
        title="ฝากเงิน"
        action={
          <button type="button" className={classes.link} onClick={() => setShowsHistory(true)}>
            ประวัติ
          </button>
        }
      />
      <Gate skeleton={skeleton}>
        <QueryView query={query} skeleton={skeleton}>
          {(channels) => (
            <Channels
              channels={channels}
              ownAccount={ownAccount}
              side={side}
              mayPay={mayPay}
              onPayment={onPayment}
            />
          )}
        </QueryView>
      </Gate>
      {showsHistory ? (
        <Suspense>
          <DepositHistory onOpen={onOpen} onClose={() => setShowsHistory(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The ways to pay, and the form of the chosen one. */
function Channels({
  channels,
  ownAccount,
  side,
  mayPay,
  onPayment,
}: {
  channels: WireChannel[]
  ownAccount: ReactNode
  side: ReactNode
  mayPay: MayPay
  onPayment: (payment: MadePayment) => void
}) {
  // Whoever chooses another channel, or goes for a promotion, keeps the amount that he typed.
  const { channel: chosen, typed } = useDepositDraft()
  const open = channels.filter(({ enabled }) => enabled)
  const current =
    channels.find(({ channel_id: id }) => String(id) === chosen) ?? open[0] ?? channels[0]
  const closed = (
    <Suspense fallback={skeleton}>
      <ClosedChannel channel={current} open={open} />
    </Suspense>
  )
  if (!current) return closed
  return (
    <>
      <Segmented
        label="ช่องทางฝาก"
        items={channels.map((channel) => ({
          value: String(channel.channel_id),
          label: channel.name,
        }))}
        value={String(current.channel_id)}
        onChange={(channel) => keepDraft({ channel })}
      />
      {current.enabled ? (
        <ChannelForm
          key={current.channel_id}
          channel={current}
          typed={typed}
          onTyped={(text) => keepDraft({ typed: text, paymentId: undefined })}
          ownAccount={ownAccount}
          side={side}
          mayPay={mayPay}
          onPayment={onPayment}
        />
      ) : (
        closed
      )}
    </>
  )
}
