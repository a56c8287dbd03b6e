import { lazy, Suspense, useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Emblem } from '#ui/art/emblem.tsx'
import { useStreamTopic } from '#ui/client/stream.ts'
import { callKey, useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { TicketEdge } from '#ui/parts/ticket-edge.tsx'
import { thaiDateTime, thaiDay, thaiTime } from '#ui/thai/dates.ts'
import { getBill } from '../../contract.ts'
import { billLooks } from '../round-words.ts'
import { ResultNumbers } from '../result-numbers.tsx'
import { BillLines } from './bill-lines.tsx'
import type { BillWire } from './bill-wire.ts'
import { ResultCard } from './result-card.tsx'
import classes from './bill-screen.module.css'

const CancelBill = lazy(() =>
  import('./cancel-bill-dialog.tsx').then((file) => ({ default: file.CancelBillDialog })),
)

/** One bill, read like a paper slip: result, lines, totals. */
export function BillScreen({ billId }: { billId: number }) {
  const cache = useQueryClient()
  const query = useCall(getBill, { bill_id: billId })
  const renew = useCallback(
    () => void cache.invalidateQueries({ queryKey: callKey(getBill, { bill_id: billId }) }),
    [cache, billId],
  )
  useStreamTopic('bill', renew, renew)
  useStreamTopic('result', renew)
  return (
    <div className={classes.page}>
      <PageBar
        title={query.data ? `โพย #${query.data.bill_no}` : 'โพย'}
        backTo="/lotto/bills"
        action={query.data ? <CopyButton text={query.data.bill_no} what="เลขที่โพย" /> : null}
      />
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(bill) => <BillBody bill={bill} />}
      </QueryView>
    </div>
  )
}

function BillBody({ bill }: { bill: BillWire }) {
  const [cancelling, setCancelling] = useState(false)
  return (
    <>
      <ResultCard bill={bill} />
      <Panel>
        <div className={classes.head}>
          <Emblem market={bill.market_code} size={44} />
          <span className="grow">
            <span className={`${classes.name} t16 strong`}>{bill.market_name}</span>
            <span className="t14 c2">งวด {thaiDay(bill.draw_day)}</span>
          </span>
          <StatusChip {...billLooks[bill.status]} />
        </div>
        {bill.result ? (
          <ResultNumbers result={bill.result} />
        ) : (
          <p className={`${classes.wait} t14 c2`}>
            {bill.round_status === 'open'
              ? `ปิดรับ ${thaiDateTime(bill.close_at)} · ออกผล ${thaiTime(bill.draw_at)} น.`
              : bill.round_status === 'void'
                ? 'งวดนี้ไม่มีผล คืนเงินแล้ว'
                : `ออกผลราว ${thaiDateTime(bill.draw_at)}`}
          </p>
        )}
        <TicketEdge />
        <BillLines lines={bill.lines} />
        <TicketEdge />
        <Totals bill={bill} />
      </Panel>
      <div className={classes.actions}>
        {bill.round_status === 'open' ? (
          <ButtonLink
            to="/lotto/$roundId"
            params={{ roundId: String(bill.round_id) }}
            look="quiet"
            size="lg"
          >
            แทงงวดนี้อีก
          </ButtonLink>
        ) : (
          <ButtonLink to="/lotto/lobby" look="quiet" size="lg">
            แทงงวดใหม่
          </ButtonLink>
        )}
        {bill.cancellable_until ? (
          <Button look="danger" size="lg" onClick={() => setCancelling(true)}>
            ยกเลิกโพย
          </Button>
        ) : null}
      </div>
      {bill.cancellable_until ? (
        <p className="t13 c2">ยกเลิกได้ถึง {thaiTime(bill.cancellable_until)} น.</p>
      ) : null}
      {cancelling ? (
        <Suspense>
          <CancelBill bill={bill} onClose={() => setCancelling(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Totals({ bill }: { bill: BillWire }) {
  return (
    <div className={classes.totals}>
      <DescriptionList
        facts={[
          { term: 'ยอดแทง', value: <Money amount={bill.total} />, strong: true },
          ...(bill.status === 'won'
            ? [{ term: 'ได้รางวัล', value: <Money amount={bill.win} tone="flow" /> }]
            : []),
          ...(bill.status === 'cancelled' || bill.status === 'refunded'
            ? [{ term: 'คืนเงิน', value: <Money amount={bill.refund} tone="flow" /> }]
            : []),
          { term: 'แทงเมื่อ', value: thaiDateTime(bill.created_at) },
          { term: 'รหัสตรวจโพย', value: <span className="num">{bill.validation_no}</span> },
          ...(bill.note ? [{ term: 'หมายเหตุ', value: bill.note }] : []),
        ]}
      />
    </div>
  )
}
