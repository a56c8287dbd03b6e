import { useState } from 'react'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { VersionProposal, VersionRefusal } from '#ui/parts/version-proposal.tsx'
import { VersionSteps } from '#ui/parts/version-steps.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  countQuestsWaiting,
  type DeskQuest,
  listDeskQuests,
  publishQuest,
  rejectQuest,
  stepQuest,
} from '../operator-contract.ts'
import { questLook, type QuestRights, shownVersion, termRows } from './quest-desk-words.ts'
import { QuestFormSheet } from './quest-form-sheet.tsx'
import { QuestPreview } from './quest-preview.tsx'
import { StopQuest } from './stop-quest.tsx'

/** One quest: what waits, what members have, what it gave, and what may be done with it now. */
export function QuestSheet({
  quest,
  quests,
  rights,
  onClose,
}: {
  quest: DeskQuest
  quests: readonly DeskQuest[]
  rights: QuestRights
  onClose: () => void
}) {
  const [isWriting, setWriting] = useState(false)
  if (isWriting) {
    return <QuestFormSheet quest={quest} quests={quests} onClose={() => setWriting(false)} />
  }
  const { quest_id: id, proposal } = quest
  const shown = shownVersion(quest)
  const proposed = quest.versions.find(({ version }) => version === proposal?.version)
  return (
    <Sheet open onClose={onClose} title={`ภารกิจ #${id}`} maxWidth={560}>
      <SheetBody>
        <div className="stack">
          <div className="row between">
            <h3 className="t18 grow">{shown.title}</h3>
            <HistoryButton object={{ kind: 'quest', id }} title={`ประวัติของ ${shown.title}`} />
            <StatusChip {...questLook(quest)} />
          </div>
          {quest.refused ? <VersionRefusal refused={quest.refused} /> : null}
          {proposal && proposed ? (
            <VersionProposal
              proposal={proposal}
              terms={termRows(proposed)}
              costs={termRows(proposed)}
              publish={publishQuest}
              reject={rejectQuest}
              effect="สมาชิกเห็นทันที ที่รับแต้มไปแล้วไม่เปลี่ยน"
              input={{ quest_id: Number(id), approval_id: Number(proposal.approval_id) }}
              renews={[listDeskQuests, countQuestsWaiting]}
              mayDecide={rights.mayPublish}
              waitsFor="รอผู้มีสิทธิ์อนุมัติภารกิจ"
            />
          ) : null}
          {proposed && proposed.type !== 'check_in' ? (
            <QuestPreview terms={previewOf(proposed)} />
          ) : null}
          <DescriptionList
            facts={[
              { term: 'รับแล้วใน 30 วัน', value: `${formatCount(quest.claims)} ครั้ง`, strong: true },
              { term: 'สมาชิก', value: `${formatCount(quest.members)} คน` },
              ...givenRows(quest),
              ...termRows(shown),
            ]}
          />
          {rights.mayEdit ? (
            <Steps quest={quest} onWrite={proposal ? undefined : () => setWriting(true)} />
          ) : null}
          <Section title="ทุกฉบับ">
            <DescriptionList
              facts={quest.versions.map(({ version, written_by: by, written_at: at }) => ({
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

const givenRows = ({ points_given: points, spins_given: spins }: DeskQuest) => [
  { term: 'แต้มที่ให้', value: formatCount(points) },
  ...(spins === 0 ? [] : [{ term: 'สิทธิ์หมุนที่ให้', value: formatCount(spins) }]),
]

const previewOf = (terms: DeskQuest['versions'][number]) => ({
  type: terms.type,
  period: terms.period,
  goal: terms.goal,
  points: terms.spins === null ? terms.points : null,
  spins: terms.spins,
  budget: terms.budget,
})

function Steps({ quest, onWrite }: { quest: DeskQuest; onWrite: (() => void) | undefined }) {
  const { quest_id: id, state } = quest
  if (state === 'stopped') return null
  return (
    <div className="row wrap">
      <VersionSteps
        onWrite={onWrite}
        call={stepQuest}
        input={{ quest_id: Number(id) }}
        state={state}
        what="ภารกิจ"
        notes={pauseNotes}
        renews={[listDeskQuests]}
      />
      {state === 'draft' ? null : <StopQuest quest={quest} title={shownVersion(quest).title} />}
    </div>
  )
}

const pauseNotes = {
  paused: 'สมาชิกไม่เห็นและรับแต้มไม่ได้จนกว่าจะเปิดต่อ',
  live: 'สมาชิกเห็นและรับแต้มได้อีกตามฉบับเดิม',
}
