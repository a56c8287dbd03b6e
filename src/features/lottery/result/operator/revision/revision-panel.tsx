import { useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime, thaiTime } from '#ui/thai/dates.ts'
import { revisionList } from '../../revision-contract.ts'
import type { Desk } from '../desk/desk-wire.ts'
import { RevisionForm } from './revision-form.tsx'
import { SendBackRevision } from './send-back-revision.tsx'

type Revisions = WireOutput<typeof revisionList>
type Revision = Revisions['revisions'][number]

/** Every result the round has had, and the way to a corrected one: two people again. */
export function RevisionPanel({ desk, roundId }: { desk: Desk; roundId: number }) {
  const query = useCall(revisionList, { round_id: roundId })
  return (
    <Panel padded className="stack">
      <h3 className="t16 strong">ผลของงวดนี้และการแก้ไข</h3>
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(list) => <RevisionBody desk={desk} roundId={roundId} list={list} />}
      </QueryView>
    </Panel>
  )
}

function RevisionBody({ desk, roundId, list }: { desk: Desk; roundId: number; list: Revisions }) {
  const [correcting, setCorrecting] = useState(false)
  const { can, entry } = list
  return (
    <>
      <ol className="stack">
        {list.revisions.map((revision) => (
          <RevisionRow key={revision.revision} revision={revision} />
        ))}
      </ol>
      {entry ? (
        <Note tone="amber">
          {entry.by} เสนอแก้ผลเมื่อ {thaiTime(entry.at)} น. — {entry.reason} · รอคนที่สองยืนยัน
          {entry.mismatches > 0
            ? ` · กรอกไม่ตรง ${entry.mismatches} จาก ${entry.mismatches_max} ครั้ง`
            : ''}
        </Note>
      ) : null}
      {can.confirm ? (
        <RevisionForm key="confirm" desk={desk} roundId={roundId} mode="confirm" />
      ) : null}
      {can.enter && correcting ? (
        <RevisionForm
          key="enter"
          desk={desk}
          roundId={roundId}
          mode="enter"
          onDone={() => setCorrecting(false)}
        />
      ) : null}
      {can.enter && !correcting ? (
        <Button look="outline" onClick={() => setCorrecting(true)}>
          ผลนี้ผิด เสนอแก้ไขผล
        </Button>
      ) : null}
      {can.send_back ? <SendBackRevision roundId={roundId} /> : null}
    </>
  )
}

function RevisionRow({ revision }: { revision: Revision }) {
  const { derived, effect } = revision
  const settled = revision.status === 'done'
  return (
    <li>
      <p className="row between">
        <span>
          <Chip tone={revision.revision === 1 ? 'plain' : 'gold'}>
            {revision.revision === 1 ? 'ผลครั้งแรก' : `แก้ไขครั้งที่ ${revision.revision - 1}`}
          </Chip>{' '}
          <b className="num">{derived.full}</b>
        </span>
        <span className="t13 c2 nowrap">{thaiDateTime(revision.second_at)}</span>
      </p>
      <p className="t13 c2">
        {revision.first_by} กรอก · {revision.second_by} ยืนยัน · {revision.source}
        {revision.reason === null ? '' : ` — ${revision.reason}`}
      </p>
      {effect ? (
        <p className="t13">
          จ่ายเพิ่ม <Money amount={effect.pay} /> · เก็บคืน <Money amount={effect.claim} /> · ค้าง{' '}
          <Money amount={effect.owe} />
          {settled ? '' : ` · ทำแล้ว ${revision.chunks_done}/${revision.chunks} ชุด`}
        </p>
      ) : null}
    </li>
  )
}
