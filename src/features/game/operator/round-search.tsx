import { useState } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { useCallPages } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { searchRounds, type RoundSearch as Search } from '../rounds-contract.ts'
import { RoundFilters } from './round-filters.tsx'
import { RoundListRow } from './round-row.tsx'

/** Looks for rounds. What was asked for stays in memory: a phone has no place in an address. */
export function RoundSearch({ onOpen }: { onOpen: (roundId: number) => void }) {
  const [asked, setAsked] = useState<Search>({})
  const pages = useCallPages(searchRounds, asked)
  return (
    <>
      <RoundFilters onSearch={setAsked} />
      <QueryView query={pages} skeleton={<SkeletonRows count={6} />}>
        {({ pages: [first] }) =>
          pages.items.length === 0 ? (
            <EmptyState art={kite} title="ไม่พบรอบตามเงื่อนไขนี้">
              {emptyHint(first?.since ?? null)}
            </EmptyState>
          ) : (
            <>
              <p className="t13 c2">{first?.since ? `ตั้งแต่ ${thaiDay(first.since)}` : 'ทุกวัน'}</p>
              <PanelList>
                {pages.items.map((round) => (
                  <RoundListRow
                    key={round.round_id}
                    round={round}
                    onOpen={() => onOpen(Number(round.round_id))}
                  />
                ))}
              </PanelList>
            </>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
    </>
  )
}

const emptyHint = (since: string | null): string =>
  since === null
    ? 'ตรวจเลขรอบหรือเลขรายการอีกครั้ง ต้องตรงทุกตัวอักษร'
    : `ค้นหาตั้งแต่ ${thaiDay(since)} เท่านั้น เลือกวันที่เพื่อดูก่อนหน้านั้น`
