import { lazy, Suspense, useState } from 'react'
import { IconWallet } from '@tabler/icons-react'
import { useCall } from '#ui/client/use-call.ts'
import { BankBadge } from '#ui/parts/bank-badge.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import kite from '#ui/art/motifs/kite.svg?raw'
import { bankStateWords } from '../audit-contract.ts'
import { listReconcileDays, type WireReconcileRow } from '../reconcile-contract.ts'

const ReconcileSheet = lazy(() =>
  import('./reconcile-sheet.tsx').then((file) => ({ default: file.ReconcileSheet })),
)

/** The days of the accounts whose statements are followed, and who has signed them. */
export function ReconcileScreen() {
  const query = useCall(listReconcileDays, {})
  const [open, setOpen] = useState<WireReconcileRow>()
  return (
    <>
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState art={kite} title="ยังไม่มีรายการธนาคารให้กระทบยอด">
              วันที่มีเงินเข้าออกบัญชีรับเงินจะขึ้นที่นี่
            </EmptyState>
          ) : (
            <PanelList>
              {rows.map((row) => (
                <ListRow
                  key={`${row.account.account_id} ${row.day}`}
                  lead={
                    row.account.bank_code === null ? (
                      <IconPlate>
                        <IconWallet size={22} stroke={1.75} />
                      </IconPlate>
                    ) : (
                      <BankBadge code={row.account.bank_code} />
                    )
                  }
                  title={titleOf(row)}
                  note={noteOf(row)}
                  end={<StatusChip {...lookOf(row)} />}
                  endNote={row.signed ? row.signed.by : openWord(row)}
                  onPress={() => setOpen(row)}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      {open ? (
        <Suspense>
          <ReconcileSheet
            accountId={Number(open.account.account_id)}
            day={open.day}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const titleOf = ({ account, day }: WireReconcileRow): string =>
  account.is_gateway
    ? `${thaiDay(day)} · QR และเงินโอนออก ${account.account_number}`
    : `${thaiDay(day)} · ${account.account_number}`

/** Of an account of the gateway the bank alone tells what went. */
function noteOf({
  account,
  bank_state: state,
  lines_in: came,
  lines_out: went,
  lines,
}: WireReconcileRow) {
  if (account.is_gateway && state === 'untold') {
    return `QR เข้า ${formatMoney(came)} · ${lines} รายการ · เงินออกเห็นเมื่อธนาคารแจ้งยอด`
  }
  return `เข้า ${formatMoney(came)} · ออก ${formatMoney(went)} · ${lines} รายการ`
}

/** What somebody has to find out first. */
function openWord({
  not_booked: count,
  bank_state: state,
  is_over: isOver,
}: WireReconcileRow): string {
  if (state === 'differs') return bankStateWords.differs
  if (count > 0) return `ยังไม่ลงบัญชี ${count} รายการ`
  return isOver ? bankStateWords[state] : 'ลงบัญชีครบ'
}

function lookOf({ signed, is_over }: WireReconcileRow) {
  if (signed) return { kind: 'done', word: 'ลงนามแล้ว' } as const
  return is_over
    ? ({ kind: 'pending', word: 'รอลงนาม' } as const)
    : ({ kind: 'checking', word: 'ยังไม่จบวัน' } as const)
}
