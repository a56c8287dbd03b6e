import { useState } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { objectHistory } from '#kernel/history.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDate, thaiDateTime } from '#ui/thai/dates.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { type ClosureRow, decideClosure, listClosures } from '../operator-contract.ts'

type Verdict = 'approve' | 'reject'
const done = {
  asked: 'อนุมัติแล้ว รออีกหนึ่งคน',
  closed: 'ปิดบัญชีแล้ว',
  refused: 'ปฏิเสธคำขอแล้ว',
} as const

/** Accounts that wait to be closed, each by two people; and what the clock could not erase. */
export function ClosureScreen() {
  const query = useCall(listClosures, {})
  const [step, setStep] = useState<{ row: ClosureRow; verdict: Verdict }>()
  return (
    <div className="stack">
      <p className="c2">
        ปิดบัญชีต้องอนุมัติสองคน ข้อมูลส่วนบุคคลถูกลบเองเมื่อครบกำหนดตามกฎหมาย ต้องตอบสมาชิกภายใน 30 วัน
      </p>
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {({ items, stuck, keys_behind: behind }) => (
          <div className="stack">
            <Stuck rows={stuck} />
            {behind > 0 ? (
              <Note tone="blue">กุญแจข้อมูลรอเปลี่ยน {behind} รายการ ระบบทำต่อเองทุกคืน</Note>
            ) : null}
            {items.length === 0 ? (
              <EmptyState art={kite} title="ไม่มีคำขอที่รออยู่">
                สมาชิกขอปิดบัญชีได้ในหน้าโปรไฟล์
              </EmptyState>
            ) : (
              <div className="stack" role="list" aria-label="คำขอปิดบัญชี">
                {items.map((row) => (
                  <div role="listitem" key={row.closure_id}>
                    <Row row={row} onStep={(verdict) => setStep({ row, verdict })} />
                  </div>
                ))}
              </div>
            )}
          </div>
        )}
      </QueryView>
      {step ? <DecideSheet {...step} onClose={() => setStep(undefined)} /> : null}
    </div>
  )
}

function Row({ row, onStep }: { row: ClosureRow; onStep: (verdict: Verdict) => void }) {
  const blocked = row.by_me ? 'คุณอนุมัติแล้ว รออีกหนึ่งคน' : row.faults.length > 0 && 'ยังมีรายการค้าง'
  return (
    <Panel padded>
      <div className="stack">
        <DescriptionList
          facts={[
            { term: 'สมาชิก', value: `${row.name} · ${row.member_id}`, strong: true },
            { term: 'เบอร์โทร', value: <span className="num">{row.phone}</span> },
            { term: 'ขอเมื่อ', value: thaiDateTime(row.asked_at) },
            { term: 'อนุมัติแล้ว', value: `${row.approved} จาก ${row.needed} คน` },
          ]}
        />
        {row.faults.length > 0 ? <Note tone="amber">{row.faults.join(' · ')}</Note> : null}
        <div className="row wrap">
          <Button size="sm" look="danger" blocked={blocked} onClick={() => onStep('approve')}>
            อนุมัติปิดบัญชี
          </Button>
          <Button size="sm" look="quiet" onClick={() => onStep('reject')}>
            ปฏิเสธ
          </Button>
          <HistoryButton
            object={{ kind: 'closure', id: row.closure_id }}
            title={`ประวัติคำขอที่ ${row.closure_id}`}
          />
        </div>
      </div>
    </Panel>
  )
}

function Stuck({ rows }: { rows: WireOutput<typeof listClosures>['stuck'] }) {
  if (rows.length === 0) return null
  return (
    <Note tone="red">
      <p>ครบกำหนดลบแล้วแต่ยังลบไม่ได้</p>
      <ul>
        {rows.map((one) => (
          <li key={one.member_id}>
            สมาชิก {one.member_id} (ครบ {thaiDate(one.erase_after)}): {one.faults.join(' · ')}
          </li>
        ))}
      </ul>
    </Note>
  )
}

function DecideSheet({
  row,
  verdict,
  onClose,
}: {
  row: ClosureRow
  verdict: Verdict
  onClose: () => void
}) {
  const decide = useAction(decideClosure, {
    renews: [listClosures, objectHistory],
    onRefused: () => true,
    onDone: ({ state }) => {
      toast.success(done[state])
      onClose()
    },
  })
  const isYes = verdict === 'approve'
  return (
    <ReasonSheet
      title={`${isYes ? 'อนุมัติปิดบัญชี' : 'ปฏิเสธคำขอ'} · ${row.name}`}
      verb={isYes ? 'อนุมัติ' : 'ปฏิเสธ'}
      danger={isYes}
      lengths={{ min: 5, max: 200 }}
      pending={decide.pending}
      onConfirm={(reason) => decide.run({ closure_id: row.closure_id, verdict, reason })}
      onClose={onClose}
    >
      <Note tone="amber">
        {isYes ? 'เมื่อครบสองคน บัญชีปิดทันที และข้อมูลถูกลบถาวรเมื่อครบกำหนด' : 'สมาชิกอ่านเหตุผลที่คุณพิมพ์'}
      </Note>
      {decide.error ? (
        <Note tone="red" role="alert">
          {decide.error.details[0]?.message ?? decide.error.message}
        </Note>
      ) : null}
    </ReasonSheet>
  )
}
