import { lazy, Suspense, useEffect, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import type { ShutPart } from '#ui/parts/shut-part.ts'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { type AffiliateSummaryWire, getAffiliateSummary } from '../contract.ts'
import classes from './affiliate.module.css'
import { standingSentence } from './affiliate-words.ts'
import { IncomeCard } from './income-card.tsx'
import { LinkCard } from './link-card.tsx'

const loadFriendsTab = () => import('./friends-tab.tsx')
const FriendsTab = lazy(async () => ({ default: (await loadFriendsTab()).FriendsTab }))
const EarningsTab = lazy(() =>
  import('./earnings-tab.tsx').then((file) => ({ default: file.EarningsTab })),
)
const RatesTab = lazy(() => import('./rates-tab.tsx').then((file) => ({ default: file.RatesTab })))

const tabs = [
  { value: 'friends', label: 'เพื่อน' },
  { value: 'earnings', label: 'รายได้' },
  { value: 'rates', label: 'อัตราและเงื่อนไข' },
] as const
type Tab = (typeof tabs)[number]['value']

/** What friends' play gave and can be taken out, the link that brings them, and who they are. */
export function AffiliateScreen({
  first,
  month,
  Shut,
}: {
  first: Tab
  month: string | undefined
  Shut: ShutPart
}) {
  const [tab, setTab] = useState(first)
  const query = useCall(getAffiliateSummary, {})
  // The tab that is seen first is on its way while the sums are asked for.
  useEffect(() => {
    if (first === 'friends') void loadFriendsTab().catch(() => {})
  }, [first])
  return (
    <div className={classes.page}>
      <h1 className="t24">แนะนำเพื่อน</h1>
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(summary) => (
          <>
            <Standing summary={summary} Shut={Shut} />
            <IncomeCard summary={summary} onStale={() => void query.refetch()} />
            <LinkCard code={summary.code} />
            <Figures summary={summary} />
          </>
        )}
      </QueryView>
      <BelowQuery query={query}>
        <FilterTabs label="ส่วนของหน้า" items={tabs} value={tab} onChange={setTab} />
        <Suspense fallback={<SkeletonRows count={4} />}>
          {tab === 'friends' ? (
            <FriendsTab levels={query.data?.levels ?? 1} />
          ) : tab === 'earnings' ? (
            <EarningsTab month={month} />
          ) : (
            <RatesTab />
          )}
        </Suspense>
      </BelowQuery>
    </div>
  )
}

function Standing({
  summary: { standing },
  Shut,
}: {
  summary: AffiliateSummaryWire
  Shut: ShutPart
}) {
  const sentence = standingSentence(standing)
  if (sentence === null) return null
  return standing === 'excluded' ? <Shut paused={sentence} /> : <Note tone="amber">{sentence}</Note>
}

function Figures({ summary }: { summary: AffiliateSummaryWire }) {
  return (
    <Panel padded>
      <DescriptionList
        facts={[
          { term: 'คลิกลิงก์', value: formatCount(summary.clicks) },
          { term: 'เพื่อนทั้งหมด', value: `${formatCount(summary.registered)} คน` },
          { term: 'ผ่านเงื่อนไขแล้ว', value: `${formatCount(summary.qualified)} คน` },
          { term: 'เล่นใน 30 วันนี้', value: `${formatCount(summary.active_30d)} คน` },
          { term: 'รายได้สะสม', value: formatMoney(summary.earned), strong: true },
        ]}
      />
    </Panel>
  )
}
