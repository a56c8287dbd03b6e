import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { useServerNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Countdown } from '#ui/parts/countdown.tsx'
import { Note } from '#ui/parts/note.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import { type CashbackWire, getCashback, type LossWire } from '../contract.ts'
import { ClaimableLosses } from './claimable-losses.tsx'
import { LossCard } from './loss-card.tsx'
import { LossHistory } from './loss-history.tsx'
import { LossTerms } from './loss-terms.tsx'

// The tab waits for them as a whole: nothing below them moves when they come.
const CarriedNote = lazy(() =>
  import('./loss-later.tsx').then((file) => ({ default: file.CarriedNote })),
)
const NoLoss = lazy(() => import('./loss-later.tsx').then((file) => ({ default: file.NoLoss })))

const OPENS_AT = '00:10'

/** What can be claimed now, how the newest day came to its sum, and the days before it. */
export function LossTab({ month }: { month: string | undefined }) {
  const query = useCall(getCashback, {})
  return (
    <>
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(cashback) => <Now cashback={cashback} onStale={() => void query.refetch()} />}
      </QueryView>
      <BelowQuery query={query}>
        <LossHistory first={month} />
      </BelowQuery>
    </>
  )
}

/** Without play yesterday the newest day is an older one: what became of yesterday is said first. */
function Yesterday({ last, now }: { last: string; now: string }) {
  const today = bangkokDay(new Date(now))
  if (last >= addDays(today, -1)) return null
  return (
    <p className="c2">
      {new Date(now) < bangkokInstant(today, OPENS_AT)
        ? `ยอดคืนของเมื่อวานเปิดรับ ${OPENS_AT} น.`
        : 'เมื่อวานไม่มียอดเสียที่เข้าเงื่อนไข'}
    </p>
  )
}

/** Until a day can be claimed; then the screen asks again. */
function Opening({ loss: { opens_at: at }, onOpen }: { loss: LossWire; onOpen: () => void }) {
  // A second later, so that the server has it open whatever is left between the two clocks.
  const opensAt = at === null ? 0 : Date.parse(at) + 1_000
  const isOpen = useServerNow((now) => now >= opensAt)
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (isOpen) open()
  }, [isOpen])
  return at === null || isOpen ? null : (
    <p className="t14 c2">
      เปิดรับ {thaiTime(at)} น. อีก <Countdown until={at} size="sm" />
    </p>
  )
}

function Now({ cashback, onStale }: { cashback: CashbackWire; onStale: () => void }) {
  const { claimable, held, last, carry, carries, terms } = cashback
  const [hasChanged, setChanged] = useState(false)
  const refused = (code: string): boolean => {
    setChanged(code === 'terms_changed')
    onStale()
    return code === 'terms_changed'
  }
  return (
    <>
      {hasChanged ? (
        <Note role="alert">ยอดคืนเปลี่ยนไปก่อนที่คุณกดรับ ยังไม่มียอดใดเข้ากระเป๋า ดูยอดใหม่แล้วกดรับอีกครั้ง</Note>
      ) : null}
      {claimable.length + held.length > 0 ? (
        <ClaimableLosses losses={[...claimable, ...held]} onStale={refused} />
      ) : last ? (
        <>
          <Yesterday last={last.day} now={cashback.server_time} />
          <LossCard loss={last}>
            {last.state === 'claimable' ? <Opening loss={last} onOpen={onStale} /> : null}
          </LossCard>
        </>
      ) : (
        <NoLoss />
      )}
      {carries.length > 0 ? <CarriedNote carry={carry} carries={carries} /> : null}
      <LossTerms terms={terms} />
    </>
  )
}
