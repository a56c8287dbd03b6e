import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import kite from '#ui/art/motifs/kite.svg?raw'
import { satangOf } from '#ui/thai/money.ts'
import { getWithdrawInfo } from '../contract.ts'
import type { WithdrawInfoWire } from './info-wire.ts'
import { useOutcome } from './use-outcome.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawWaiting } from './withdraw-waiting.tsx'
import classes from './withdraw-screen.module.css'

const WithdrawOutcome = lazy(() =>
  import('./withdraw-outcome.tsx').then((file) => ({ default: file.WithdrawOutcome })),
)
const DebtNote = lazy(() => import('./debt-note.tsx').then((file) => ({ default: file.DebtNote })))
const WithdrawHistory = lazy(() =>
  import('./withdraw-history.tsx').then((file) => ({ default: file.WithdrawHistory })),
)

/**
 * Withdraw to the registered account; while a request is under way, how far it is instead.
 * @param opened the withdrawal that the address names
 * @param costs what to know before asking, of other features
 * @param ending what a withdrawal would end elsewhere, said again where it is said yes to
 */
export function WithdrawScreen({
  opened,
  costs,
  ending,
}: {
  opened: number | undefined
  costs: ReactNode
  ending: ReactNode
}) {
  const query = useCall(getWithdrawInfo, {})
  const pending = query.data?.pending
  const { endedId, forget } = useOutcome(pending ? Number(pending.withdraw_id) : pending)
  const [showsHistory, setShowsHistory] = useState(false)
  return (
    <div className={classes.page}>
      <PageBar
        title="ถอนเงิน"
        action={
          <button type="button" className={classes.link} onClick={() => setShowsHistory(true)}>
            ประวัติ
          </button>
        }
      />
      <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
        {(info) => {
          if (info.pending) {
            return (
              <>
                <OwnDebt info={info} />
                <WithdrawWaiting
                  info={info}
                  pending={info.pending}
                  onHistory={() => setShowsHistory(true)}
                />
              </>
            )
          }
          if (endedId !== undefined) {
            return (
              <Suspense fallback={<SkeletonRows count={5} />}>
                <WithdrawOutcome withdrawId={endedId} onAgain={forget} />
              </Suspense>
            )
          }
          if (!info.allowed) {
            return (
              <EmptyState
                art={kite}
                title="บัญชีของคุณถูกระงับการถอนชั่วคราว"
                action={<ButtonLink to="/contact">ติดต่อเจ้าหน้าที่</ButtonLink>}
              />
            )
          }
          return (
            <>
              <OwnDebt info={info} />
              {costs}
              <WithdrawForm info={info} ending={ending} />
            </>
          )
        }}
      </QueryView>
      {showsHistory || opened ? (
        <Suspense>
          <WithdrawHistory opened={opened} onClose={() => setShowsHistory(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Loaded for those who owe, and they are few. */
function OwnDebt({ info }: { info: WithdrawInfoWire }) {
  if (satangOf(info.owed) === 0n) return null
  return (
    <Suspense>
      <DebtNote />
    </Suspense>
  )
}
