import { IconCalendar, IconCalendarStats, IconDownload, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { groupOf, type StatementGroup, statementGroupNames } from '#kernel/statement-groups.ts'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { messageOf } from '#ui/client/api-error.ts'
import { useDrawnNow } from '#ui/client/server-clock.ts'
import { useCallPages } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { DayHeader, groupByDay } from '#ui/parts/day-header.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { dayOf } from '#ui/thai/dates.ts'
import { statement } from '../contract.ts'
import { lastDays, rangeText, type StatementRange } from './statement-range.ts'
import { type StatementLine, StatementRow } from './statement-row.tsx'
import classes from './statement-screen.module.css'
import type { StatementSearch } from './search-sheet.tsx'
import { StatementTotals } from './statement-totals.tsx'

const RangeSheet = lazy(() =>
  import('./range-sheet.tsx').then((file) => ({ default: file.RangeSheet })),
)
const SearchSheet = lazy(() =>
  import('./search-sheet.tsx').then((file) => ({ default: file.SearchSheet })),
)
const MonthsSheet = lazy(() =>
  import('./months-sheet.tsx').then((file) => ({ default: file.MonthsSheet })),
)
const ExportSheet = lazy(() =>
  import('./export-sheet.tsx').then((file) => ({ default: file.ExportSheet })),
)
const DetailSheet = lazy(() =>
  import('./detail-sheet.tsx').then((file) => ({ default: file.DetailSheet })),
)

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const PAGE_SIZE = 30
/** Whoever comes here looks for the newest; only what the server has just drawn is new enough. */
const STALE_MS = 3_000
const USUAL_DAYS = 7

const tabs: readonly { value: StatementGroup | 'all'; label: string }[] = [
  { value: 'all', label: 'ทั้งหมด' },
  ...statementGroupNames.map((value) => ({ value, label: groupOf(value).thai })),
]

/** The days that are shown: the last ones until others are chosen. */
function useRange() {
  const today = useDrawnNow((now) => dayOf(new Date(now)))
  const [chosen, setRange] = useState<StatementRange>()
  return { today, range: chosen ?? lastDays(USUAL_DAYS, today), setRange }
}

/** Every movement of the wallets: in, out and net of a range first, then day by day. */
export function StatementScreen({ walletId }: { walletId?: number | undefined }) {
  const [group, setGroup] = useState<StatementGroup | 'all'>('all')
  const { today, range, setRange } = useRange()
  const [open, setOpen] = useState<Opened>()
  const [search, setSearch] = useState<StatementSearch>(walletId === undefined ? {} : { walletId })
  const close = () => setOpen(undefined)
  const [shown, setShown] = useState<StatementLine>()
  const filter = {
    group,
    ...range,
    ...(search.search === undefined ? {} : { search: search.search }),
    ...(search.walletId === undefined ? {} : { wallet_id: search.walletId }),
  }
  const pages = useCallPages(statement, { ...filter, limit: PAGE_SIZE }, { staleTime: STALE_MS })
  const totals = pages.data?.pages[0]?.totals
  const isNarrowed = search.search !== undefined || search.walletId !== undefined
  const walletName = search.walletId === undefined ? undefined : pages.items[0]?.wallet_name
  return (
    <div className={classes.page}>
      <PageBar
        title="รายการการเงิน"
        action={
          <Button
            look="text"
            size="sm"
            icon={<IconCalendar size={18} stroke={1.75} aria-hidden />}
            aria-label={`ช่วงวันที่ ${rangeText(range, today)}`}
            onClick={() => setOpen('range')}
          >
            {rangeText(range, today)}
          </Button>
        }
      />
      <StatementTotals totals={totals} failed={pages.isError} />
      <Tools isNarrowed={isNarrowed} onOpen={setOpen} />
      <div className={classes.tabs}>
        <FilterTabs label="หมวดรายการ" items={tabs} value={group} onChange={setGroup} />
      </div>
      <Lines
        pages={pages}
        isNarrowed={isNarrowed}
        walletName={walletName}
        onShow={setShown}
        onClear={() => setSearch({})}
      />
      <Suspense>
        {open === 'range' ? (
          <RangeSheet range={range} onChoose={setRange} onClose={close} />
        ) : open === 'search' ? (
          <SearchSheet chosen={search} onChoose={setSearch} onClose={close} />
        ) : open === 'months' ? (
          <MonthsSheet today={today} onChoose={setRange} onClose={close} />
        ) : open === 'export' ? (
          <ExportSheet
            filter={filter}
            shown={[
              { term: 'ช่วงวันที่', value: rangeText(range, today) },
              { term: 'หมวด', value: group === 'all' ? 'ทั้งหมด' : groupOf(group).thai },
              { term: 'กระเป๋า', value: wordOf(search.walletId, walletName) },
              ...(search.search === undefined ? [] : [{ term: 'ค้นหา', value: search.search }]),
            ]}
            onClose={close}
          />
        ) : null}
        {shown ? <DetailSheet line={shown} onClose={() => setShown(undefined)} /> : null}
      </Suspense>
    </div>
  )
}

/** Of one wallet the name, which a list without lines does not know. */
const wordOf = (walletId: number | undefined, name: string | undefined): string =>
  walletId === undefined ? 'ทุกกระเป๋า' : (name ?? 'กระเป๋าเดียว')

type Opened = 'range' | 'search' | 'months' | 'export'

function Tools({ isNarrowed, onOpen }: { isNarrowed: boolean; onOpen: (what: Opened) => void }) {
  return (
    <div className={classes.tools}>
      <Button
        look="quiet"
        size="sm"
        icon={<IconSearch {...icon} />}
        onClick={() => onOpen('search')}
      >
        {isNarrowed ? 'กำลังกรอง' : 'ค้นหา'}
      </Button>
      <Button
        look="quiet"
        size="sm"
        icon={<IconCalendarStats {...icon} />}
        onClick={() => onOpen('months')}
      >
        รายเดือน
      </Button>
      <Button
        look="quiet"
        size="sm"
        icon={<IconDownload {...icon} />}
        aria-label="ดาวน์โหลดรายการ"
        onClick={() => onOpen('export')}
      />
    </div>
  )
}

/** The movements by day, or why there are none. Each balance is said to be of its wallet. */
function Lines({
  pages,
  isNarrowed,
  walletName,
  onShow,
  onClear,
}: {
  pages: ReturnType<typeof useCallPages<typeof statement>>
  isNarrowed: boolean
  /** Of the one wallet that is shown; undefined: all are, and each row names its own. */
  walletName: string | undefined
  onShow: (line: StatementLine) => void
  onClear: () => void
}) {
  return pages.items.length > 0 ? (
    <>
      {groupByDay(pages.items, (line) => line.at).map(([day, lines], index) => (
        <section key={day}>
          <DayHeader
            day={day}
            end={index === 0 ? `ยอดใน${walletName ?? 'กระเป๋า'}หลังรายการ` : undefined}
          />
          <PanelList>
            {lines.map((line) => (
              <StatementRow
                key={line.id}
                line={line}
                namesWallet={walletName === undefined}
                onOpen={() => onShow(line)}
              />
            ))}
          </PanelList>
        </section>
      ))}
      <LoadMore query={pages} />
    </>
  ) : pages.isError ? (
    <ErrorState text={messageOf(pages.error)} onRetry={() => void pages.refetch()} />
  ) : pages.isPending ? (
    <SkeletonRows count={6} round={false} />
  ) : (
    <EmptyState
      art={ticket}
      title={isNarrowed ? 'ไม่พบรายการที่ค้นหาในช่วงนี้' : 'ไม่มีรายการในช่วงนี้'}
      action={
        isNarrowed ? (
          <Button look="quiet" onClick={onClear}>
            ล้างตัวกรอง
          </Button>
        ) : (
          <ButtonLink to="/member/deposit" look="quiet">
            ฝากเงิน
          </ButtonLink>
        )
      }
    />
  )
}
