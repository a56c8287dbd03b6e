import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { type CashbackDesk, getCashbackDesk } from '../operator-contract.ts'
import { DaySheet } from './day-sheet.tsx'
import { HeldLosses } from './held-losses.tsx'
import { type LossRights, LossSheet } from './loss-sheet.tsx'
import { MemberLosses } from './member-losses.tsx'
import { ProposedTerms } from './proposed-terms.tsx'
import { TermsFormSheet } from './terms-form-sheet.tsx'
import { termsRows } from './terms-rows.ts'

/** What the person at the desk may do; the server asks again. */
export interface CashbackRights extends LossRights {
  readonly mayEdit: boolean
  readonly mayPublish: boolean
}

/** The nights work by themselves; this is for what they wrote since. */
const REFETCH_MS = 60_000

/**
 * What staff hold, days of one member, the terms that hold, what waits for a second person, and what each
 * day gave.
 */
export function CashbackDeskScreen({
  rights,
  about,
}: {
  rights: CashbackRights
  /** What others know of a member. */
  about: (memberId: number) => ReactNode
}) {
  const query = useCall(getCashbackDesk, {}, { refetchInterval: REFETCH_MS })
  const [day, setDay] = useState<string>()
  const [lossId, setLossId] = useState<number>()
  return (
    <div className="stack">
      <HeldLosses onOpen={setLossId} />
      <MemberLosses onOpen={setLossId} />
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(desk) => <Desk desk={desk} rights={rights} onDay={setDay} />}
      </QueryView>
      {day === undefined ? null : (
        <DaySheet day={day} onOpen={setLossId} onClose={() => setDay(undefined)} />
      )}
      {lossId === undefined ? null : (
        <LossSheet
          lossId={lossId}
          rights={rights}
          about={about}
          onClose={() => setLossId(undefined)}
        />
      )}
    </div>
  )
}

function Desk({
  desk,
  rights,
  onDay,
}: {
  desk: CashbackDesk
  rights: CashbackRights
  onDay: (day: string) => void
}) {
  const [isWriting, setWriting] = useState(false)
  const { proposal, versions } = desk
  const find = (wanted: number) => versions.find(({ version }) => version === wanted)
  const live = find(desk.live_version)
  const proposed = proposal ? find(proposal.version) : undefined
  if (!live) throw new Error(`cashback has no version ${desk.live_version}`)
  return (
    <>
      {proposal && proposed ? (
        <ProposedTerms
          proposal={proposal}
          live={live}
          proposed={proposed}
          owed={desk.owed}
          mayPublish={rights.mayPublish}
        />
      ) : null}
      <Section
        title={`เงื่อนไขที่ใช้อยู่ ฉบับที่ ${live.version}`}
        more={<HistoryButton object={{ kind: 'cashback', id: 1 }} title="ประวัติของเงื่อนไขคืนยอด" />}
      >
        <div className="stack">
          <Panel padded>
            <DescriptionList facts={termsRows(live)} />
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
      <Section title="ยอดคืนรายวัน">
        <div className="stack">
          <Panel padded>
            <DescriptionList
              facts={[
                { term: 'รอสมาชิกกดรับ รวมที่พักไว้', value: formatMoney(desk.owed), strong: true },
                { term: 'คืนเกินไป รอหักครั้งต่อไป', value: formatMoney(desk.carried) },
              ]}
            />
          </Panel>
          <Days days={desk.days} onDay={onDay} />
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
      {isWriting ? <TermsFormSheet live={live} onClose={() => setWriting(false)} /> : null}
    </>
  )
}

type DayRow = CashbackDesk['days'][number]

function Days({ days, onDay }: { days: readonly DayRow[]; onDay: (day: string) => void }) {
  if (days.length === 0) return <p className="c2">ยังไม่มีวันที่คิดยอดคืนแล้ว</p>
  return (
    <Table
      caption="ยอดคืน 31 วันล่าสุด"
      columns={[
        {
          key: 'day',
          head: 'วัน',
          cell: ({ day }) => (
            <Button look="text" size="sm" onClick={() => onDay(day)}>
              {thaiDay(day)}
            </Button>
          ),
        },
        {
          key: 'members',
          head: 'ได้คืน (คน)',
          figures: true,
          cell: ({ members, is_done: isDone }) => (isDone ? formatCount(members) : 'กำลังคิด'),
        },
        {
          key: 'earned',
          head: 'ยอดเสีย',
          figures: true,
          cell: ({ earned }) => formatMoney(earned),
        },
        { key: 'paid', head: 'รับแล้ว', figures: true, cell: ({ paid }) => formatMoney(paid) },
        {
          key: 'turnover',
          head: 'ยอดเล่น',
          figures: true,
          cell: ({ turnover }) => formatMoney(turnover),
        },
        { key: 'version', head: 'ฉบับ', figures: true, cell: ({ version }) => version },
      ]}
      rows={days}
      rowKey={({ day }) => day}
    />
  )
}
