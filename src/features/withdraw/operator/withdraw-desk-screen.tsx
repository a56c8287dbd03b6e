import { IconSquare, IconSquareCheck } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { rowsIn, stepThrough, usePageKeys } from '#ui/client/use-page-keys.ts'
import { useQueue } from '#ui/client/use-queue.ts'
import { Button } from '#ui/parts/button.tsx'
import { BankBadge } from '#ui/parts/bank-badge.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueueSheet } from '#ui/parts/queue-sheet.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import kite from '#ui/art/motifs/kite.svg?raw'
import type { WithdrawStatus } from '../contract.ts'
import { listWithdrawRequests, type WireWithdrawRow } from '../operator-contract.ts'
import { ApproveSeveral } from './approve-several.tsx'
import { BatchesOfTwo } from './batches-of-two.tsx'
import { WithdrawItem } from './withdraw-sheet.tsx'
import { approvalCount, statusLooks, waitingLook } from './withdraw-words.ts'
import classes from './withdraw-desk-screen.module.css'

const tabs = [
  { value: 'requested', label: 'รออนุมัติ' },
  { value: 'approved', label: 'รอส่งธนาคาร' },
  { value: 'sending', label: 'กำลังโอน' },
  { value: 'paid', label: 'โอนแล้ว' },
  { value: 'returned', label: 'คืนเงินแล้ว' },
] as const satisfies readonly { value: WithdrawStatus; label: string }[]

/** Withdrawals that wait for a person, and those that were decided. */
export function WithdrawDeskScreen({
  about,
  mayConfirmBatch = false,
}: {
  /** What other features know of a member whose withdrawal is open. */
  about?: (memberId: number) => ReactNode
  mayConfirmBatch?: boolean
}) {
  const [status, setStatus] = useState<(typeof tabs)[number]['value']>('requested')
  const pages = useCallPages(listWithdrawRequests, { status })
  const queue = useQueue(pages, { idOf: (row) => Number(row.withdraw_id), waits })
  // While several are chosen a press chooses; else it opens.
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const press = (id: number) => {
    if (!chosen) queue.open(id)
    else
      setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]))
  }
  const rows = useRef<HTMLDivElement>(null)
  usePageKeys((key) => stepThrough(rowsIn(rows.current), key))
  return (
    <div className="stack" ref={rows}>
      <FilterTabs
        label="สถานะ"
        items={tabs}
        value={status}
        onChange={(next) => {
          setStatus(next)
          setChosen(undefined)
        }}
      />
      {status === 'requested' ? <BatchesOfTwo mayConfirm={mayConfirmBatch} /> : null}
      {status === 'requested' ? (
        <div className="row wrap">
          <Button look="quiet" onClick={() => setChosen(chosen ? undefined : new Set())}>
            {chosen ? 'เลิกเลือก' : 'เลือกหลายรายการ'}
          </Button>
          <ApproveSeveral
            rows={pages.items.filter((row) => chosen?.has(Number(row.withdraw_id)))}
            onOver={() => setChosen(undefined)}
          />
        </div>
      ) : null}
      <QueryView query={pages} skeleton={<SkeletonRows count={5} />}>
        {() =>
          pages.items.length === 0 ? (
            <EmptyState art={kite} title="ไม่มีรายการถอนในสถานะนี้" />
          ) : (
            <PanelList data-rows>
              {pages.items.map((row) => (
                <DeskRow
                  key={row.withdraw_id}
                  row={row}
                  isChosen={chosen?.has(Number(row.withdraw_id))}
                  onPress={() => press(Number(row.withdraw_id))}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
      <QueueSheet queue={queue} title="รายการถอน">
        {(id) => <WithdrawItem key={id} withdrawId={id} queue={queue} about={about} />}
      </QueueSheet>
    </div>
  )
}

/** One withdrawal; while several are chosen, whether this one is. */
function DeskRow({
  row,
  isChosen,
  onPress,
}: {
  row: WireWithdrawRow
  isChosen: boolean | undefined
  onPress: () => void
}) {
  return (
    <ListRow
      lead={
        isChosen !== undefined ? (
          <ChosenMark isChosen={isChosen} />
        ) : (
          <BankBadge code={row.bank_account.bank_code} />
        )
      }
      title={`${row.member.name} · ${row.member.phone}`}
      note={`${row.reference} · ${thaiDateTime(row.requested_at)} · ${row.bank_account.bank_name} ${row.bank_account.account_number}`}
      end={<Money amount={row.amount} />}
      endNote={
        <span className={classes.marks}>
          <DebtMark row={row} />
          <RowState row={row} />
        </span>
      }
      onPress={onPress}
    />
  )
}

/** What the member owes, or what of it paid a debt: first of all that is said of a row. */
function DebtMark({ row: { owed, debt } }: { row: WireWithdrawRow }) {
  const isOpen = satangOf(owed) > 0n
  if (!isOpen && satangOf(debt) === 0n) return null
  return (
    <StatusChip
      kind={isOpen ? 'failed' : 'done'}
      word={isOpen ? `ค้าง ${formatMoney(owed)}` : `หักค้าง ${formatMoney(debt)}`}
    />
  )
}

function RowState({ row }: { row: WireWithdrawRow }) {
  return row.stuck ? (
    <StatusChip kind="failed" word="ผลการโอนไม่ชัด" />
  ) : row.approval?.credited_by_me ? (
    <StatusChip kind="checking" word="ต้องให้คนอื่นอนุมัติ" />
  ) : row.approval && row.approval.approved_by.length > 0 ? (
    <StatusChip kind="checking" word={approvalCount(row.approval)} />
  ) : row.waiting && row.waiting.state !== 'on_time' ? (
    <StatusChip {...waitingLook(row.waiting)} />
  ) : row.claim ? (
    <StatusChip kind="checking" word={`${row.claim.by} กำลังดู`} />
  ) : (
    <StatusChip {...statusLooks[row.status]} />
  )
}

function ChosenMark({ isChosen }: { isChosen: boolean }) {
  return isChosen ? (
    <IconSquareCheck size={24} stroke={1.75} className="c-green" aria-label="เลือกแล้ว" />
  ) : (
    <IconSquare size={24} stroke={1.75} aria-label="ยังไม่เลือก" />
  )
}

/** For the person at this desk: not what he has approved already or may not approve. */
const waits = ({ status, approval, stuck }: WireWithdrawRow): boolean =>
  stuck || (status === 'requested' && !approval?.by_me && !approval?.credited_by_me)
