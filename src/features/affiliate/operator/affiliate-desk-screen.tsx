import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { monthWord, thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { type AffiliateDesk, getAffiliateDesk } from '../operator-contract.ts'
import type { AffiliateRights } from './affiliate-rights.ts'
import { FriendTree } from './friend-tree.tsx'
import { HeldQueue } from './held-queue.tsx'
import { ProposedTerms } from './proposed-terms.tsx'
import { RedemptionQueue } from './redemption-queue.tsx'
import { TermsFormSheet } from './terms-form-sheet.tsx'
import { baseNames, termsRows } from './terms-rows.ts'
import { WaitingAttributions } from './waiting-attributions.tsx'

/** The nights work by themselves; this is for what they wrote since. */
const REFETCH_MS = 60_000

/** Friends who wait for a person, who brought whom, the rates that hold, what is proposed, and what each day gave. */
export function AffiliateDeskScreen({ rights }: { rights: AffiliateRights }) {
  const query = useCall(getAffiliateDesk, {}, { refetchInterval: REFETCH_MS })
  return (
    <div className="stack">
      <RedemptionQueue mayPay={rights.mayPay} />
      <HeldQueue mayRelease={rights.mayRelease} />
      <WaitingAttributions mayBind={rights.mayBind} />
      <FriendTree rights={rights} />
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(desk) => <Desk desk={desk} rights={rights} />}
      </QueryView>
    </div>
  )
}

function Desk({ desk, rights }: { desk: AffiliateDesk; rights: AffiliateRights }) {
  const [isWriting, setWriting] = useState(false)
  const { proposal, versions } = desk
  const find = (wanted: number) => versions.find(({ version }) => version === wanted)
  const live = find(desk.live_version)
  const proposed = proposal ? find(proposal.version) : undefined
  if (!live) throw new Error(`affiliate has no version ${desk.live_version}`)
  return (
    <>
      {proposal && proposed ? (
        <ProposedTerms
          proposal={proposal}
          live={live}
          proposed={proposed}
          mayPublish={rights.mayPublish}
        />
      ) : null}
      <Section
        title={`เงื่อนไขที่ใช้อยู่ ฉบับที่ ${live.version}`}
        more={<HistoryButton object={{ kind: 'affiliate', id: 1 }} title="ประวัติของอัตราค่าแนะนำ" />}
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
      <Given desk={desk} />
      <Section title="ทุกฉบับ">
        <DescriptionList
          facts={versions.map(({ version, written_by: by, written_at: at }) => ({
            term: `ฉบับที่ ${version}`,
            value: [
              ...(version === live.version ? ['ใช้อยู่'] : []),
              ...(version === proposal?.version ? ['รออนุมัติ'] : []),
              by ?? 'ค่าเริ่มต้น',
              thaiDateTime(at),
            ].join(' · '),
          }))}
        />
      </Section>
      {isWriting ? (
        <TermsFormSheet
          live={live}
          bound={desk.bound}
          poolBoundPpm={desk.pool_bound_ppm}
          onClose={() => setWriting(false)}
        />
      ) : null}
    </>
  )
}

/** What days and months gave, and what of it is owed. */
function Given({ desk }: { desk: AffiliateDesk }) {
  return (
    <>
      <Section title="ค่าแนะนำรายวัน">
        <div className="stack">
          <Panel padded>
            <DescriptionList
              facts={[
                { term: 'สมาชิกรับได้ ยังไม่ได้รับ', value: formatMoney(desk.owed), strong: true },
                { term: 'ในนั้นขอรับแล้ว รอตรวจ', value: formatMoney(desk.waiting) },
                { term: 'รอเพื่อนผ่านเงื่อนไข', value: formatMoney(desk.pending) },
                { term: 'พักไว้ตรวจสอบ', value: formatMoney(desk.held) },
              ]}
            />
          </Panel>
          <Days days={desk.days} />
        </div>
      </Section>
      {desk.months.length > 0 ? (
        <Section title="ค่าแนะนำรายเดือน">
          <Months months={desk.months} />
        </Section>
      ) : null}
    </>
  )
}

function Days({ days }: { days: AffiliateDesk['days'] }) {
  if (days.length === 0) return <p className="c2">ยังไม่มีวันที่คิดค่าแนะนำแล้ว</p>
  return (
    <Table
      caption="ค่าแนะนำ 31 วันล่าสุด"
      columns={[
        { key: 'day', head: 'วัน', cell: ({ day }) => thaiDay(day) },
        {
          key: 'members',
          head: 'ได้ค่าแนะนำ (คน)',
          figures: true,
          cell: ({ members, is_done: isDone }) => (isDone ? formatCount(members) : 'กำลังคิด'),
        },
        {
          key: 'valid',
          head: 'ยอดเล่นที่นับ',
          figures: true,
          cell: ({ valid }) => formatMoney(valid),
        },
        {
          key: 'commission',
          head: 'ค่าแนะนำ',
          figures: true,
          cell: ({ commission }) => formatMoney(commission),
        },
        { key: 'version', head: 'ฉบับ', figures: true, cell: ({ version }) => version },
      ]}
      rows={days}
      rowKey={({ day }) => day}
    />
  )
}

/** Months that go by what friends lost, with what is still carried against members. */
function Months({ months }: { months: AffiliateDesk['months'] }) {
  return (
    <Table
      caption="ค่าแนะนำรายเดือน 12 เดือนล่าสุด"
      columns={[
        {
          key: 'month',
          head: 'เดือน',
          cell: ({ month }) => monthWord(month.slice(0, 7)),
        },
        { key: 'base', head: 'คิดจาก', cell: ({ base }) => baseNames[base] },
        {
          key: 'members',
          head: 'คิดแล้ว (คน)',
          figures: true,
          cell: ({ members, is_done: isDone }) => (isDone ? formatCount(members) : 'กำลังคิด'),
        },
        {
          key: 'base_sum',
          head: 'ฐานรวม',
          figures: true,
          cell: ({ base_sum: sum }) => formatMoney(sum),
        },
        {
          key: 'commission',
          head: 'ค่าแนะนำ',
          figures: true,
          cell: ({ commission }) => formatMoney(commission),
        },
        {
          key: 'carried',
          head: 'ติดลบยกไป',
          figures: true,
          cell: ({ carried }) => formatMoney(carried),
        },
      ]}
      rows={months}
      rowKey={({ month }) => month}
    />
  )
}
