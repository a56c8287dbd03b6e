import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { IconDownload, IconShare2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Emblem } from '#ui/art/emblem.tsx'
import { useStreamEvent } from '#ui/client/stream.ts'
import { callKey, useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { TicketEdge } from '#ui/parts/ticket-edge.tsx'
import { thaiDateTime, thaiTime } from '#ui/thai/dates.ts'
import { billChanged, getBill } from '../../contract.ts'
import { resultPublished, roundChanged } from '../../../round/contract.ts'
import { betTypeInfo } from '../../../rules/bet-types.ts'
import { ResultNumbers } from '../../../round/member/result-numbers.tsx'
import { BillLines } from './bill-lines.tsx'
import { BillUpdates } from './bill-updates.tsx'
import { BillRevisions } from './bill-revisions.tsx'
import { BillTotals } from './bill-totals.tsx'
import type { BillWire } from './bill-wire.ts'
import { billDraw, billLook, billTitle } from './bill-words.ts'
import { CancelNote } from './cancel-note.tsx'
import { RepeatBill } from './repeat-bill.tsx'
import { ResultCard } from './result-card.tsx'
import classes from './bill-screen.module.css'

const CancelBill = lazy(() =>
  import('./cancel-bill-dialog.tsx').then((file) => ({ default: file.CancelBillDialog })),
)
const BillImage = lazy(() =>
  import('./image/bill-image-sheet.tsx').then((file) => ({ default: file.BillImageSheet })),
)

/** Of a wallet that is not the main one: what it is, and where what comes of its bills goes. */
type PaidBy = (walletId: number) => ReactNode

/** One bill, read like a paper slip: result, lines, totals. */
export function BillScreen({ billId, paidBy }: { billId: number; paidBy: PaidBy }) {
  const cache = useQueryClient()
  const [isSharing, setSharing] = useState(false)
  const query = useCall(getBill, { bill_id: billId })
  const renew = useCallback(
    () => void cache.invalidateQueries({ queryKey: callKey(getBill, { bill_id: billId }) }),
    [cache, billId],
  )
  useStreamEvent(billChanged, renew, renew)
  useStreamEvent(resultPublished, renew)
  useStreamEvent(roundChanged, renew)
  const share = () => setSharing(true)
  return (
    <div className={classes.page}>
      <PageBar
        title={query.data ? `โพย #${query.data.bill_no}` : 'โพย'}
        backTo="/lotto/bills"
        action={
          query.data ? (
            <IconButton
              strong
              label="แชร์ภาพโพย"
              icon={<IconShare2 size={22} stroke={1.75} aria-hidden />}
              onClick={share}
            />
          ) : null
        }
      />
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(bill) => <BillBody bill={bill} paidBy={paidBy} onShare={share} />}
      </QueryView>
      {isSharing ? (
        <Suspense>
          <BillImage billId={billId} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface BillProps {
  bill: BillWire
  paidBy: PaidBy
  onShare: () => void
}

function BillBody({ bill, paidBy, onShare }: BillProps) {
  return (
    <>
      <ResultCard bill={bill} />
      {paidBy(Number(bill.wallet_id))}
      <Panel>
        <div className={classes.head}>
          <Emblem market={bill.market_code} size={44} />
          <span className="grow">
            <span className={`${classes.name} t16 strong`}>{billTitle(bill)}</span>
            <span className="t14 c2">{billDraw(bill)}</span>
          </span>
          <StatusChip {...billLook(bill)} />
        </div>
        {bill.result ? (
          <ResultNumbers
            result={bill.result}
            top4={hasFourDigits(bill) ? bill.result.top4 : null}
          />
        ) : (
          <p className={`${classes.wait} t14 c2`}>{waitText(bill)}</p>
        )}
        <TicketEdge />
        <BillLines lines={bill.lines} result={bill.result} />
        <TicketEdge />
        <BillTotals bill={bill} />
      </Panel>
      <BillRevisions revisions={bill.revisions} />
      <Actions bill={bill} paidBy={paidBy} onShare={onShare} />
      <BillUpdates bills={[bill]} />
    </>
  )
}

const hasFourDigits = ({ lines }: BillWire): boolean =>
  lines.some((line) => betTypeInfo[line.bet_type].digits === 4)

function waitText(bill: BillWire): string {
  if (bill.round_status === 'void') return 'งวดนี้ไม่มีผล คืนเงินแล้ว'
  return bill.round_status === 'open'
    ? `ปิดรับ ${thaiDateTime(bill.close_at)} · ออกผล ${thaiTime(bill.draw_at)} น.`
    : `ออกผลราว ${thaiDateTime(bill.draw_at)}`
}

function Actions({ bill, paidBy, onShare }: BillProps) {
  const [isCancelling, setCancelling] = useState(false)
  return (
    <>
      <div className={classes.actions}>
        <RepeatBill bill={bill} />
        <Button
          look="quiet"
          size="lg"
          icon={<IconDownload size={20} stroke={1.75} aria-hidden />}
          onClick={onShare}
        >
          บันทึกภาพ
        </Button>
      </div>
      {bill.cancellable_until ? (
        <Button look="danger" size="lg" wide onClick={() => setCancelling(true)}>
          ยกเลิกโพย
        </Button>
      ) : null}
      <CancelNote bill={bill} />
      {isCancelling ? (
        <Suspense>
          <CancelBill
            bill={bill}
            paidBy={paidBy(Number(bill.wallet_id))}
            onClose={() => setCancelling(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
