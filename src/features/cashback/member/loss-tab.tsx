import kite from '#ui/art/motifs/kite.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Note } from '#ui/parts/note.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { type CashbackWire, getCashback } from '../contract.ts'
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
  const { claimable, last, carry, terms } = cashback
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
      {satangOf(carry) > 0n ? (
        <Note tone="blue">
          {`คืนเกินไป ${formatMoney(carry)} เพราะมีการแก้ผล จะหักจากยอดคืนครั้งต่อไป ไม่หักจากกระเป๋าของคุณ`}
        </Note>
      ) : null}
      <LossTerms terms={terms} />
    </>
  )
}
