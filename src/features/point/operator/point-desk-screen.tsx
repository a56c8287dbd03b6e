import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { monthWord, thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { getPointDesk, type PointDeskWire } from '../operator-contract.ts'
import { type PointRights, rateFacts, rateSentence } from './point-desk-words.ts'
import { ProposedRates } from './proposed-rates.tsx'
import { RateFormSheet } from './rate-form-sheet.tsx'

/** Points come by settled play, of which the desk hears nothing. */
const REFETCH_MS = 60_000

/** What play gives, what waits for a second person, and what the last months gave. */
export function PointDeskScreen({ rights }: { rights: PointRights }) {
  const query = useCall(getPointDesk, {}, { refetchInterval: REFETCH_MS })
  return (
    <div className="stack">
      <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
        {(desk) => <Desk desk={desk} rights={rights} />}
      </QueryView>
    </div>
  )
}

function Desk({ desk, rights }: { desk: PointDeskWire; rights: PointRights }) {
  const [isWriting, setWriting] = useState(false)
  const { proposal, next, versions } = desk
  const find = (wanted: number | null) => versions.find(({ version }) => version === wanted)
  const live = find(desk.live_version)
  const proposed = proposal ? find(proposal.version) : undefined
  const following = next ? find(next.version) : undefined
  return (
    <>
      {proposal && proposed ? (
        <ProposedRates proposal={proposal} rates={proposed.rates} mayPublish={rights.mayPublish} />
      ) : null}
      <Section
        title={live ? `อัตราที่ใช้อยู่ ฉบับที่ ${live.version}` : 'ยังไม่มีอัตราที่ใช้อยู่'}
        more={<HistoryButton object={{ kind: 'point', id: 1 }} title="ประวัติของอัตราแต้ม" />}
      >
        <div className="stack">
          {live ? (
            <Panel padded>
              <DescriptionList facts={rateFacts(live.rates)} />
            </Panel>
          ) : null}
          {next && following ? (
            <Note tone="blue">
              {`ฉบับที่ ${next.version} เริ่มใช้ ${thaiDay(next.from)} · ${rateSentence(following.rates)}`}
            </Note>
          ) : null}
          {rights.mayEdit && !proposal ? (
            <Button
              look="quiet"
              icon={<IconPlus size={18} stroke={2} aria-hidden />}
              onClick={() => setWriting(true)}
            >
              เสนออัตราใหม่
            </Button>
          ) : null}
        </div>
      </Section>
      <Section title="แต้มที่ให้รายเดือน">
        <Months months={desk.months} />
      </Section>
      <Section title="ทุกฉบับ">
        <DescriptionList
          facts={versions.map(({ version, written_by: by, written_at: at }) => ({
            term: `ฉบับที่ ${version}`,
            value: `${by ?? 'ค่าเริ่มต้น'} · ${thaiDateTime(at)}`,
          }))}
        />
      </Section>
      {isWriting ? (
        <RateFormSheet rates={live?.rates ?? []} onClose={() => setWriting(false)} />
      ) : null}
    </>
  )
}

function Months({ months }: Pick<PointDeskWire, 'months'>) {
  if (months.length === 0) return <p className="c2">ยังไม่มีเดือนที่ให้แต้ม</p>
  return (
    <Table
      caption="แต้มจากการเล่น 12 เดือนล่าสุด"
      columns={[
        { key: 'month', head: 'เดือน', cell: ({ month }) => monthWord(month) },
        {
          key: 'members',
          head: 'ได้แต้ม (คน)',
          figures: true,
          cell: ({ members }) => formatCount(members),
        },
        {
          key: 'credited',
          head: 'แต้มที่ให้',
          figures: true,
          cell: ({ credited }) => formatCount(credited),
        },
        {
          key: 'carried',
          head: 'เกิน รอหัก',
          figures: true,
          cell: ({ carried }) => formatCount(carried),
        },
      ]}
      rows={months}
      rowKey={({ month }) => month}
    />
  )
}
