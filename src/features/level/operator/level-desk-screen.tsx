import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { VersionProposal } from '#ui/parts/version-proposal.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  countLevelsWaiting,
  getLevelDesk,
  type LevelDesk,
  previewLevels,
  publishLevels,
  rejectLevels,
} from '../operator-contract.ts'
import { changesOf, stepFacts } from './level-facts.ts'
import { LevelFormSheet } from './level-form-sheet.tsx'
import { LevelMembers } from './level-members.tsx'
import type { LevelRights } from './level-rights.ts'
import { PreviewFacts, previewFacts } from './preview-facts.tsx'
import { WaitingLevels } from './waiting-levels.tsx'

/** Who waits for a person, who is on which level, and the terms. */
export function LevelDeskScreen({ rights }: { rights: LevelRights }) {
  const query = useCall(getLevelDesk, {})
  return (
    <div className="stack">
      <WaitingLevels mayReview={rights.mayReview} />
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(desk) => <Desk desk={desk} rights={rights} />}
      </QueryView>
    </div>
  )
}

function Desk({ desk, rights }: { desk: LevelDesk; rights: LevelRights }) {
  const [isWriting, setWriting] = useState(false)
  const { proposal, versions } = desk
  const find = (wanted: number) => versions.find(({ version }) => version === wanted)
  const live = find(desk.live_version)
  const proposed = proposal ? find(proposal.version) : undefined
  if (!live) throw new Error(`levels have no version ${desk.live_version}`)
  return (
    <>
      <LevelMembers desk={desk} steps={live.levels} rights={rights} />
      {proposal && proposed ? (
        <Proposal desk={desk} live={live} proposed={proposed} mayPublish={rights.mayPublish} />
      ) : null}
      <Section
        title={`เงื่อนไขที่ใช้อยู่ ฉบับที่ ${live.version}`}
        more={<HistoryButton object={{ kind: 'level', id: 1 }} title="ประวัติของเงื่อนไขระดับ" />}
      >
        <div className="stack">
          <Panel padded>
            <DescriptionList facts={stepFacts(live.levels)} />
          </Panel>
          {rights.mayEdit && !proposal ? (
            <Button
              look="quiet"
              icon={<IconPlus size={18} stroke={2} aria-hidden />}
              onClick={() => setWriting(true)}
            >
              เสนอฉบับใหม่
            </Button>
          ) : null}
        </div>
      </Section>
      <Section title="ทุกฉบับ">
        <DescriptionList
          facts={versions.map(({ version, written_by: by, written_at: at }) => ({
            term: `ฉบับที่ ${version}`,
            value: `${by ?? 'ค่าเริ่มต้น'} · ${thaiDateTime(at)}`,
          }))}
        />
      </Section>
      {isWriting ? <LevelFormSheet live={live.levels} onClose={() => setWriting(false)} /> : null}
    </>
  )
}

type Version = LevelDesk['versions'][number]

function Proposal({
  desk: { proposal },
  live,
  proposed,
  mayPublish,
}: {
  desk: LevelDesk
  live: Version
  proposed: Version
  mayPublish: boolean
}) {
  const levels = proposed.levels.map(({ name, from, needs_check: isChecked }) => ({
    name,
    from,
    needs_check: isChecked,
  }))
  const preview = useCall(previewLevels, { levels }, { staleTime: 60_000 })
  if (!proposal) return null
  return (
    <>
      <VersionProposal
        proposal={proposal}
        terms={changesOf(live.levels, proposed.levels)}
        costs={[
          { term: 'เงื่อนไขระดับ', value: `ฉบับที่ ${proposal.version} แทนฉบับที่ ${live.version}` },
          ...(preview.data ? previewFacts(preview.data) : []),
        ]}
        effect="คืนต่อจากนี้คิดตามฉบับนี้ ระดับที่มีอยู่ไม่ลดก่อนวันที่ 1 ของเดือน"
        publish={publishLevels}
        reject={rejectLevels}
        input={{ approval_id: Number(proposal.approval_id) }}
        renews={[getLevelDesk, countLevelsWaiting]}
        mayDecide={mayPublish}
        waitsFor="รอผู้มีสิทธิ์อนุมัติเงื่อนไขระดับ"
      />
      <Section title="ถ้าใช้กับยอดเล่น 90 วันที่ผ่านมา">
        <QueryView query={preview} skeleton={<SkeletonRows count={3} />}>
          {(found) => <PreviewFacts preview={found} />}
        </QueryView>
      </Section>
    </>
  )
}
