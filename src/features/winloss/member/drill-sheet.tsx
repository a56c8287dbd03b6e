import { IconChevronLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Day } from '#kernel/time.ts'
import { useCall, useCallPages } from '#ui/client/use-call.ts'
import { Balance } from '#ui/parts/balance.tsx'
import { Button } from '#ui/parts/button.tsx'
import { ListRow, ListRowLink } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDayHeading, thaiDayMonth, thaiTime } from '#ui/thai/dates.ts'
import { formatCount, satangOf } from '#ui/thai/money.ts'
import {
  getSummary,
  listPlayRounds,
  type PlayRoundWire,
  type SummaryRow,
  type SummaryWire,
} from '../contract.ts'
import { daysOfKey, isTimeGroup, placeOfKey } from '../rules/groups.ts'
import type { PlayRange } from '../rules/range.ts'
import { returnedShare, StakeAndReturn } from './play-table.tsx'
import { resultWord, rowWords } from './play-words.ts'
import classes from './drill-sheet.module.css'

/** Rounds that come at once. */
const PAGE_SIZE = 30

interface Asked extends PlayRange {
  readonly money: SummaryWire['money']
  readonly product?: string
  readonly place?: string
}

/** What a row of the table is made of: the days of a week or month, then the rounds, which lead on. */
export function DrillSheet({
  shown,
  row,
  today,
  onClose,
}: {
  shown: SummaryWire
  row: SummaryRow
  today: Day
  onClose: () => void
}) {
  const [day, setDay] = useState<Day>()
  const { group, money } = shown
  const title = rowWords(row, group, shown, today)
  const days = isTimeGroup(group) ? daysOfKey(row.key, group, shown) : shown
  const range = { from: days.from, to: days.to, money }
  const isOfDays = group === 'week' || group === 'month'
  const asked =
    group === 'product'
      ? { ...range, product: row.key }
      : group === 'place'
        ? { ...range, ...placeOfKey(row.key) }
        : day !== undefined && isOfDays
          ? { from: day, to: day, money }
          : range
  return (
    <Sheet
      open
      onClose={onClose}
      title={isOfDays && day !== undefined ? thaiDayHeading(day, today) : title}
      maxWidth={560}
    >
      <SheetBody>
        {isOfDays && day === undefined ? (
          <Days asked={range} today={today} onDay={setDay} />
        ) : (
          <>
            {isOfDays ? (
              <Button
                look="text"
                size="sm"
                icon={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
                onClick={() => setDay(undefined)}
              >
                {title}
              </Button>
            ) : null}
            <Rounds asked={asked} />
          </>
        )}
      </SheetBody>
    </Sheet>
  )
}

/** What all that stands below comes to: the row that was pressed. */
function Head({
  sums,
}: {
  sums: Pick<SummaryRow, 'stake' | 'returned' | 'net' | 'bets' | 'expected'>
}) {
  return (
    <div className={classes.head}>
      <p className="t14 c2">
        {formatCount(sums.bets)} รอบ · <StakeAndReturn {...sums} /> · {returnedShare(sums)}
        {sums.expected === null ? null : `\u00a0(คาด\u00a0${sums.expected}%)`}
      </p>
      <p className={classes.net}>
        {resultWord(satangOf(sums.net))} <Balance amount={sums.net} tone="flow" decimals="auto" />
      </p>
    </div>
  )
}

function Days({ asked, today, onDay }: { asked: Asked; today: Day; onDay: (day: Day) => void }) {
  const query = useCall(getSummary, { ...asked, group: 'day' })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={4} round={false} />}>
      {({ total, rows }) => (
        <>
          <Head sums={total} />
          <PanelList>
            {rows.map((row) => (
              <ListRow
                key={row.key}
                title={thaiDayHeading(row.key, today)}
                note={<StakeAndReturn {...row} />}
                end={<Balance amount={row.net} tone="flow" decimals="auto" />}
                endNote={resultWord(satangOf(row.net))}
                arrow
                onPress={() => onDay(row.key)}
              />
            ))}
          </PanelList>
        </>
      )}
    </QueryView>
  )
}

function Rounds({ asked }: { asked: Asked }) {
  const pages = useCallPages(listPlayRounds, { ...asked, limit: PAGE_SIZE })
  const total = pages.data?.pages[0]?.total
  const isOneDay = asked.from === asked.to
  return (
    <QueryView query={pages} skeleton={<SkeletonRows count={4} round={false} />}>
      {() => (
        <>
          {total ? <Head sums={total} /> : null}
          <PanelList>
            {pages.items.map((round) => (
              <Round key={`${round.source} ${round.source_id}`} round={round} isOneDay={isOneDay} />
            ))}
          </PanelList>
          {pages.items.length === 0 ? <p className="t14 c2">ไม่มีรอบที่ออกผล มีแต่คืนยอดที่ได้รับ</p> : null}
          <LoadMore query={pages} />
        </>
      )}
    </QueryView>
  )
}

/** A round of the lottery leads to its bills, one of a game to its page. */
function Round({ round, isOneDay }: { round: PlayRoundWire; isOneDay: boolean }) {
  const content = {
    title: round.name,
    note: (
      <>
        {isOneDay ? null : `${thaiDayMonth(round.settled_at)} `}
        <span className="num">{thaiTime(round.settled_at)}</span> · <StakeAndReturn {...round} />
      </>
    ),
    end: <Balance amount={round.net} tone="flow" decimals="auto" />,
    endNote: resultWord(satangOf(round.net)),
  }
  const id = Number(round.source_id)
  return round.source === 'lottery_round' ? (
    <ListRowLink to="/lotto/bills" search={{ round: id }} arrow {...content} />
  ) : round.source === 'game_round' ? (
    <ListRowLink to="/member/games" search={{ round: id }} arrow {...content} />
  ) : (
    <ListRow {...content} />
  )
}
