import { IconDownload } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { coveringRule, productWord } from '#kernel/products.ts'
import { addDays, type Day } from '#kernel/time.ts'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { saveCsv } from '#ui/client/save-file.ts'
import { useDrawnNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { MoreLink, PanelList, Section } from '#ui/parts/panel.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { dayOf, thaiDayHeading } from '#ui/thai/dates.ts'
import { satangOf } from '#ui/thai/money.ts'
import { getPlaces, getSummary, type SummaryWire } from '../contract.ts'
import { figuresOf, resultWord } from './bars.ts'
import { ResultChart } from './result-chart.tsx'
import classes from './winloss.module.css'

const DaySheet = lazy(() => import('./day-sheet.tsx').then((file) => ({ default: file.DaySheet })))

const spans = [
  { value: '1', label: 'วันนี้' },
  { value: '7', label: '7 วัน' },
  { value: '30', label: '30 วัน' },
  { value: '90', label: '90 วัน' },
  { value: '365', label: '1 ปี' },
] as const
type Span = (typeof spans)[number]['value']

/** What a member staked and got back in settled rounds; `children` stand under the figures. */
export function WinlossScreen({ title, children }: { title: string; children?: ReactNode }) {
  const today = useDrawnNow((now) => dayOf(new Date(now)))
  const [span, setSpan] = useState<Span>('7')
  const range = { from: addDays(today, 1 - Number(span)), to: today }
  const byDay = useCall(getSummary, { ...range, group: 'day' }, { keepPrevious: true })
  return (
    <div className={classes.page}>
      <h1 className="t24">{title}</h1>
      <FilterTabs label="ช่วงวันที่" items={spans} value={span} onChange={setSpan} />
      <QueryView query={byDay} skeleton={<SkeletonRows count={5} />}>
        {(summary) => (
          <>
            <Cards total={summary.total} />
            {summary.rows.length === 0 ? (
              <EmptyState
                art={ticket}
                title="ยังไม่มีรายการที่ออกผลในช่วงนี้"
                action={
                  <ButtonLink to="/lotto/bills" look="quiet">
                    ดูโพยที่รอผล
                  </ButtonLink>
                }
              />
            ) : (
              <>
                {span === '1' ? null : <ResultChart rows={summary.rows} range={range} />}
                <ByProduct range={range} />
                <ByPlace range={range} />
                <ByDay rows={summary.rows} today={today} />
              </>
            )}
          </>
        )}
      </QueryView>
      <BelowQuery query={byDay}>{children}</BelowQuery>
      <p className="t13 c2">
        นับเฉพาะโพยและเกมที่ออกผลแล้ว ตามวันที่ออกผล โพยที่ยกเลิกหรือคืนเงินไม่นับ ถ้าเล่นแล้วไม่สบายใจ
        ตั้งวงเงินหรือพักการเล่นได้ที่หน้าเล่นอย่างรับผิดชอบ
      </p>
      <p className="t13 c2">{`ยอดเทิร์นคือยอดเล่นที่นับ ${coveringRule}`}</p>
    </div>
  )
}

function Cards({ total }: { total: SummaryWire['total'] }) {
  const net = satangOf(total.net)
  return (
    <dl className={classes.cards}>
      <div>
        <dt>ยอดเดิมพัน</dt>
        <dd>
          <Money amount={total.stake} decimals="auto" />
        </dd>
      </div>
      <div>
        <dt>ยอดถูกรางวัล</dt>
        <dd>
          <Money amount={total.returned} decimals="auto" />
        </dd>
      </div>
      <div>
        <dt>{`กำไร/ขาดทุน · ${resultWord(net)}`}</dt>
        <dd>
          <Money amount={total.net} tone="flow" decimals="auto" />
        </dd>
      </div>
      <div>
        <dt>ยอดเทิร์น</dt>
        <dd>
          <Money amount={total.valid} decimals="auto" />
        </dd>
      </div>
    </dl>
  )
}

type Row = SummaryWire['rows'][number]

function ByProduct({ range }: { range: { from: Day; to: Day } }) {
  const query = useCall(getSummary, { ...range, group: 'product' }, { keepPrevious: true })
  return (
    <Section title="แยกตามเกม">
      <QueryView query={query} skeleton={<SkeletonRows count={1} />}>
        {({ rows }) => (
          <PanelList>
            {rows.map((row) => (
              <ListRow
                key={row.key}
                title={productWord(row.key)}
                note={figuresOf(row)}
                end={<Money amount={row.net} tone="flow" decimals="auto" />}
                endNote={resultWord(satangOf(row.net))}
              />
            ))}
          </PanelList>
        )}
      </QueryView>
    </Section>
  )
}

function ByPlace({ range }: { range: { from: Day; to: Day } }) {
  const query = useCall(getPlaces, range, { keepPrevious: true })
  return (
    <Section title="แยกตามตลาดและเกม">
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {({ rows }) => (
          <PanelList>
            {rows.map((row) => (
              <ListRow
                key={`${row.product} ${row.place}`}
                title={row.name}
                note={figuresOf(row)}
                end={<Money amount={row.net} tone="flow" decimals="auto" />}
                endNote={resultWord(satangOf(row.net))}
              />
            ))}
          </PanelList>
        )}
      </QueryView>
    </Section>
  )
}

function ByDay({ rows, today }: { rows: readonly Row[]; today: Day }) {
  const [opened, setOpened] = useState<Day>()
  const save = () =>
    saveCsv(
      [
        ['วันที่', 'ยอดเดิมพัน', 'ยอดถูกรางวัล', 'กำไร/ขาดทุน'],
        ...rows.map(({ key, stake, returned, net }) => [key, stake, returned, net]),
      ],
      `winloss-${today}.csv`,
    )
  return (
    <Section title="รายวัน" more={<MoreLink to="/lotto/bills">ดูโพย</MoreLink>}>
      <div className="stack">
        <PanelList>
          {rows.map((row) => (
            <ListRow
              key={row.key}
              title={thaiDayHeading(row.key, today)}
              note={figuresOf(row)}
              end={<Money amount={row.net} tone="flow" decimals="auto" />}
              endNote={resultWord(satangOf(row.net))}
              arrow
              onPress={() => setOpened(row.key)}
            />
          ))}
        </PanelList>
        {opened === undefined ? null : (
          <Suspense>
            <DaySheet
              day={opened}
              title={thaiDayHeading(opened, today)}
              onClose={() => setOpened(undefined)}
            />
          </Suspense>
        )}
        <Button
          look="quiet"
          size="sm"
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={save}
        >
          ดาวน์โหลด CSV
        </Button>
      </div>
    </Section>
  )
}
