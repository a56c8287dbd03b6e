import kite from '#ui/art/motifs/kite.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Note } from '#ui/parts/note.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDate, thaiDay } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { type CashbackWire, getCashback } from '../contract.ts'
import classes from './cashback.module.css'
import { ClaimableLosses } from './claimable-losses.tsx'
import { LossCard } from './loss-card.tsx'
import { LossHistory } from './loss-history.tsx'
import { LossTerms } from './loss-terms.tsx'

/** What can be claimed now, how the newest day came to its sum, and the days before it. */
export function LossTab() {
  const query = useCall(getCashback, {})
  return (
    <>
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(cashback) => <Now cashback={cashback} onStale={() => void query.refetch()} />}
      </QueryView>
      <BelowQuery query={query}>
        <LossHistory />
      </BelowQuery>
    </>
  )
}

function Now({ cashback, onStale }: { cashback: CashbackWire; onStale: () => void }) {
  const { claimable, last, carry, carries, terms } = cashback
  return (
    <>
      {claimable.length > 0 ? (
        <ClaimableLosses losses={claimable} onStale={onStale} />
      ) : last ? (
        <LossCard loss={last} />
      ) : (
        <EmptyState
          art={kite}
          title="ยังไม่มียอดเสียที่เข้าเงื่อนไข"
          action={
            <ButtonLink to="/winloss" look="quiet">
              ดูสรุปแพ้ชนะ
            </ButtonLink>
          }
        >
          ยอดของแต่ละวันคิดหลังเที่ยงคืน แล้วมาให้กดรับที่นี่
        </EmptyState>
      )}
      {carries.length > 0 ? (
        <Note tone="blue">
          <p>{`คืนเกินไปเพราะมีการแก้ผล เหลือหัก ${formatMoney(carry)} จากยอดคืนครั้งถัดไป ไม่หักจากกระเป๋า`}</p>
          <ul className={`${classes.terms} t14`}>
            {carries.map(({ day, amount, left, until }, at) => (
              <li key={at}>
                {`ของวันที่ ${thaiDay(day)} เกิน ${formatMoney(amount)} เหลือหัก ${formatMoney(left)} ถึง ${thaiDate(until)}`}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
      <LossTerms terms={terms} />
    </>
  )
}
