import { type ComponentType, lazy, Suspense, useState, type ReactNode } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Segmented } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import kite from '#ui/art/motifs/kite.svg?raw'
import { getPaymentChannels } from '../contract.ts'
import { ChannelForm } from './amount-form.tsx'
import { closedText, closedTitle } from './channel-words.ts'
import classes from './deposit-screen.module.css'

const DepositHistory = lazy(() =>
  import('./deposit-history.tsx').then((file) => ({ default: file.DepositHistory })),
)

const skeleton = <SkeletonRows count={4} />

/**
 * Deposit: the channel, the amount, the account the money must come from.
 * @param ownAccount the member's registered account, which another feature knows
 * @param Gate shows the form, or why this member deposits nothing now
 */
export function DepositScreen({
  ownAccount,
  Gate,
  onPayment,
}: {
  ownAccount: ReactNode
  Gate: ComponentType<{ skeleton: ReactNode; children: ReactNode }>
  onPayment: (paymentId: number) => void
}) {
  const query = useCall(getPaymentChannels, {}, { staleTime: 300_000 })
  const [chosen, setChosen] = useState<string>()
  // Whoever chooses another channel keeps the amount that he typed.
  const [typed, setTyped] = useState('')
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
          {(channels) => {
            const open = channels.filter(({ enabled }) => enabled)
            const current =
              channels.find(({ channel_id: id }) => String(id) === chosen) ?? open[0] ?? channels[0]
            if (!current) return <EmptyState art={kite} title="ยังไม่มีช่องทางฝากที่เปิดให้บริการ" />
            return (
              <>
                <Segmented
                  label="ช่องทางฝาก"
                  items={channels.map((channel) => ({
                    value: String(channel.channel_id),
                    label: channel.name,
                  }))}
                  value={String(current.channel_id)}
                  onChange={setChosen}
                />
                {current.enabled ? (
                  <ChannelForm
                    key={current.channel_id}
                    channel={current}
                    typed={typed}
                    onTyped={setTyped}
                    ownAccount={ownAccount}
                    onPayment={onPayment}
                  />
                ) : (
                  <EmptyState art={kite} title={closedTitle(current)}>
                    {closedText(current, open)}
                  </EmptyState>
                )}
              </>
            )
          }}
        </QueryView>
      </Gate>
      {showsHistory ? (
        <Suspense>
          <DepositHistory onOpen={onPayment} onClose={() => setShowsHistory(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
