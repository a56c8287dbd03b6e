import { useState } from 'react'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { VersionProposal } from '#ui/parts/version-proposal.tsx'
import { VersionSteps } from '#ui/parts/version-steps.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  countWheelsWaiting,
  type DeskWheel,
  listDeskWheels,
  publishWheel,
  rejectWheel,
  stepWheel,
} from '../operator-contract.ts'
import {
  costRows,
  givenRows,
  shownVersion,
  termRows,
  wheelLooks,
  type WheelRights,
} from './wheel-desk-words.ts'
import { WheelFormSheet } from './wheel-form-sheet.tsx'

/** One wheel: what waits, what members spin, what it gave, and what may be done with it now. */
export function WheelSheet({
  wheel,
  rights,
  onClose,
}: {
  wheel: DeskWheel
  rights: WheelRights
  onClose: () => void
}) {
  const [isWriting, setWriting] = useState(false)
  if (isWriting) return <WheelFormSheet wheel={wheel} onClose={() => setWriting(false)} />
  const { wheel_id: id, state, proposal } = wheel
  const shown = shownVersion(wheel)
  const proposed = wheel.versions.find(({ version }) => version === proposal?.version)
  return (
    <Sheet open onClose={onClose} title={`กงล้อ #${id}`} maxWidth={560}>
      <SheetBody>
        <div className="stack">
          <div className="row between">
            <h3 className="t18 grow">{shown.title}</h3>
            <HistoryButton object={{ kind: 'wheel', id }} title={`ประวัติของ ${shown.title}`} />
            <StatusChip {...wheelLooks[state]} />
          </div>
          {proposal && proposed ? (
            <VersionProposal
              proposal={proposal}
              terms={termRows(proposed)}
              costs={costRows(proposed)}
              publish={publishWheel}
              reject={rejectWheel}
              effect="สมาชิกหมุนตามฉบับนี้ทันที ที่หมุนไปแล้วไม่เปลี่ยน"
              input={{ wheel_id: Number(id), approval_id: Number(proposal.approval_id) }}
              renews={[listDeskWheels, countWheelsWaiting]}
              mayDecide={rights.mayPublish}
              waitsFor="รอผู้มีสิทธิ์อนุมัติกงล้อ"
            />
          ) : null}
          <DescriptionList
            facts={[
              { term: 'หมุนใน 30 วัน', value: `${formatCount(wheel.spins)} ครั้ง`, strong: true },
              { term: 'สมาชิก', value: `${formatCount(wheel.members)} คน` },
              ...givenRows(shown),
              ...termRows(shown),
            ]}
          />
          {rights.mayEdit ? (
            <VersionSteps
              onWrite={proposal ? undefined : () => setWriting(true)}
              call={stepWheel}
              input={{ wheel_id: Number(id) }}
              state={state}
              what="กงล้อ"
              notes={pauseNotes}
              renews={[listDeskWheels]}
            />
          ) : null}
          <Section title="ทุกฉบับ">
            <DescriptionList
              facts={wheel.versions.map(({ version, written_by: by, written_at: at }) => ({
                term: `ฉบับที่ ${version}`,
                value: `${by ?? 'ค่าเริ่มต้น'} · ${thaiDateTime(at)}`,
              }))}
            />
          </Section>
        </div>
      </SheetBody>
    </Sheet>
  )
}

const pauseNotes = {
  paused: 'สมาชิกหมุนไม่ได้จนกว่าจะเปิดต่อ รางวัลที่รอรับยังรับได้',
  live: 'สมาชิกหมุนได้อีกตามฉบับเดิม',
}
