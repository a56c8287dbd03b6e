import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadFile } from '#ui/client/download-file.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { type Column, Table } from '#ui/parts/table.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import {
  BREAKS_SHOWN_MAX,
  closeGameBreak,
  countGameBreaks,
  exportGameRun,
  getGameRun,
  listGameRuns,
  type WireGameRun,
} from '../reconcile-contract.ts'
import { breakNames, failureText, movementNames } from './reconcile-words.ts'

/** A day of a provider: both sides by kind, every difference, and what people found out about it. */
export function ReconcileRunSheet({ runId, onClose }: { runId: number; onClose: () => void }) {
  const query = useCall(getGameRun, { run_id: runId })
  return (
    <Sheet open onClose={onClose} title={`กระทบยอดค่ายเกม ครั้งที่ ${runId}`} maxWidth={900}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
          {(run) => (
            <div className="stack">
              <Head run={run} />
              {run.failure === null ? <Sides run={run} /> : null}
              <Breaks run={run} />
            </div>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

function Head({ run }: { run: WireGameRun }) {
  return (
    <>
      <div className="row between">
        <h3 className="t18 grow">
          {run.provider.name} · {thaiDay(run.day)}
        </h3>
        <HistoryButton
          object={{ kind: 'game_day', id: `${run.provider.provider_id}/${run.day}` }}
          title="ประวัติของวันนี้"
        />
      </div>
      <p className="t13 c2">
        ทำเมื่อ {thaiDateTime(run.made_at)} โดย {run.by ?? 'ระบบ'}
      </p>
      {run.failure === null ? (
        run.waiting > 0 ? (
          <Note tone="red">ไม่ตรงและยังไม่ได้ปิด {formatCount(run.waiting)} รายการ</Note>
        ) : (
          <Note tone="green">{run.breaks > 0 ? 'ทุกรายการที่ไม่ตรงอธิบายได้แล้ว' : 'ตรงกันทุกรายการ'}</Note>
        )
      ) : (
        <Note tone="red">
          {failureText(run.failure)} ระบบจะลองใหม่ทุกชั่วโมง ({run.failure})
        </Note>
      )}
    </>
  )
}

type Kind = WireGameRun['kinds'][number]

const sideColumns: readonly Column<Kind>[] = [
  { key: 'kind', head: 'รายการ', cell: ({ kind }) => movementNames[kind] },
  { key: 'hereCount', head: 'ระบบ', figures: true, cell: ({ here }) => formatCount(here.count) },
  { key: 'thereCount', head: 'ค่าย', figures: true, cell: ({ there }) => formatCount(there.count) },
  {
    key: 'here',
    head: 'ยอดในระบบ',
    figures: true,
    cell: ({ here }) => <Money amount={here.sum} />,
  },
  {
    key: 'there',
    head: 'ยอดของค่าย',
    figures: true,
    cell: ({ there }) => <Money amount={there.sum} />,
  },
]

function Sides({ run: { kinds } }: { run: WireGameRun }) {
  if (kinds.every(({ here, there }) => here.count === 0 && there.count === 0)) {
    return <p className="c2">ไม่มีรายการ</p>
  }
  return (
    <Table
      caption="จำนวนและยอดของทั้งสองฝั่ง"
      columns={sideColumns}
      rows={kinds}
      rowKey={({ kind }) => kind}
    />
  )
}

type Item = WireGameRun['items'][number]

const Side = ({ amount }: { amount: string | null }) =>
  amount === null ? <span className="c2">ไม่มี</span> : <Money amount={amount} />

const columnsOf = (onClose: (item: Item) => void): readonly Column<Item>[] => [
  {
    key: 'word',
    head: 'ไม่ตรงอย่างไร',
    cell: (item) => (
      <>
        <div>{breakNames[item.word]}</div>
        <div className="t13 c2">{movementNames[item.kind]}</div>
      </>
    ),
  },
  {
    key: 'ref',
    head: 'เลขรายการ',
    cell: ({ ref }) => (
      <span className="num" style={{ overflowWrap: 'anywhere' }}>
        {ref}
      </span>
    ),
  },
  { key: 'here', head: 'ระบบ', figures: true, cell: ({ here }) => <Side amount={here} /> },
  { key: 'there', head: 'ค่าย', figures: true, cell: ({ there }) => <Side amount={there} /> },
  {
    key: 'closed',
    head: 'ผล',
    cell: (item) =>
      item.closed ? (
        <>
          <div>{item.closed.note}</div>
          <div className="t13 c2">
            {item.closed.by} · {thaiDateTime(item.closed.at)}
          </div>
        </>
      ) : item.word === 'late' ? (
        <StatusChip kind="done" word="ยอดตรงกัน" />
      ) : (
        <Button look="quiet" size="sm" onClick={() => onClose(item)}>
          ปิดรายการ
        </Button>
      ),
  },
]

function Breaks({ run }: { run: WireGameRun }) {
  const [closing, setClosing] = useState<Item>()
  const action = useAction(closeGameBreak, {
    renews: [getGameRun, listGameRuns, countGameBreaks],
    onDone: () => {
      setClosing(undefined)
      toast.success('ปิดรายการแล้ว')
    },
  })
  if (run.items.length === 0) return null
  return (
    <>
      <Table
        caption="รายการที่ไม่ตรงกัน"
        columns={columnsOf(setClosing)}
        rows={run.items}
        rowKey={({ break_id: id }) => id}
      />
      {run.breaks > BREAKS_SHOWN_MAX ? (
        <p className="c2">แสดง {BREAKS_SHOWN_MAX} รายการแรก ดาวน์โหลดไฟล์เพื่อดูทั้งหมด</p>
      ) : null}
      <Download runId={Number(run.run_id)} />
      {closing ? (
        <ReasonSheet
          title="ปิดรายการที่ไม่ตรง"
          verb="ปิดรายการ"
          asks="ผลการตรวจสอบ"
          lengths={{ min: 5, max: 500 }}
          pending={action.pending}
          onConfirm={(note) => action.run({ break_id: closing.break_id, note })}
          onClose={() => setClosing(undefined)}
        >
          <p className="c2">
            {breakNames[closing.word]} · ระบบ{' '}
            {closing.here === null ? 'ไม่มี' : formatMoney(closing.here)} · ค่าย{' '}
            {closing.there === null ? 'ไม่มี' : formatMoney(closing.there)}
          </p>
        </ReasonSheet>
      ) : null}
    </>
  )
}

function Download({ runId }: { runId: number }) {
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      await downloadFile(exportGameRun, { run_id: runId })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'ดาวน์โหลดไม่สำเร็จ')
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      look="quiet"
      icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
      sending={isLoading && 'กำลังดาวน์โหลด…'}
      onClick={() => void download()}
    >
      ดาวน์โหลด CSV
    </Button>
  )
}
