import { lazy, Suspense, useState } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { listGameRuns, type WireGameRunRow } from '../reconcile-contract.ts'
import { ReconcileAsk } from './reconcile-ask.tsx'
import { ShoeDenials } from './shoe-denials.tsx'
import { failureText } from './reconcile-words.ts'

const ReconcileRunSheet = lazy(() =>
  import('./reconcile-run-sheet.tsx').then((file) => ({ default: file.ReconcileRunSheet })),
)

/** The days of providers, compared with what they have; one of them in a sheet. */
export function GameReconcileScreen() {
  const query = useCall(listGameRuns, {})
  const [open, setOpen] = useState<number>()
  return (
    <>
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {({ runs, providers }) => (
          <div className="stack">
            <ShoeDenials />
            <ReconcileAsk providers={providers} />
            {runs.length === 0 ? (
              <EmptyState art={kite} title="ยังไม่มีวันที่กระทบยอด">
                ระบบกระทบยอดของเมื่อวานให้เองทุกวันหลังเที่ยงคืนของค่ายเกม
              </EmptyState>
            ) : (
              <PanelList>
                {runs.map((run) => (
                  <RunRow key={run.run_id} run={run} onOpen={() => setOpen(Number(run.run_id))} />
                ))}
              </PanelList>
            )}
          </div>
        )}
      </QueryView>
      {open === undefined ? null : (
        <Suspense>
          <ReconcileRunSheet runId={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function RunRow({ run, onOpen }: { run: WireGameRunRow; onOpen: () => void }) {
  return (
    <ListRow
      title={`${thaiDay(run.day)} · ${run.provider.name}`}
      note={noteOf(run)}
      end={<StatusChip {...lookOf(run)} />}
      endNote={thaiDateTime(run.made_at)}
      arrow
      onPress={onOpen}
    />
  )
}

function noteOf({ failure, kinds }: WireGameRunRow): string {
  if (failure !== null) return failureText(failure)
  if (kinds.every(({ here, there }) => here.count === 0 && there.count === 0)) return 'ไม่มีรายการ'
  const [bets, wins] = kinds
  return `เดิมพัน ${formatMoney(bets?.here.sum ?? '0.00')} · จ่าย ${formatMoney(wins?.here.sum ?? '0.00')}`
}

function lookOf({ failure, waiting, breaks }: WireGameRunRow) {
  if (failure !== null) return { kind: 'failed', word: 'ทำไม่สำเร็จ' } as const
  if (waiting > 0) return { kind: 'pending', word: `ไม่ตรง ${formatCount(waiting)} รายการ` } as const
  return { kind: 'done', word: breaks > 0 ? 'อธิบายครบแล้ว' : 'ตรงกัน' } as const
}
