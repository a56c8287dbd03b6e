import { lazy, Suspense } from 'react'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { RoundOpenList } from './round-open-list.tsx'
import type { RoundPlace, RoundView } from './round-place.ts'
import { RoundSearch } from './round-search.tsx'

const RoundSheet = lazy(() =>
  import('./round-sheet.tsx').then((file) => ({ default: file.RoundSheet })),
)

const views = [
  { value: 'search', label: 'ค้นหารอบ' },
  { value: 'open', label: 'รอบที่ยังไม่จบ' },
] as const satisfies readonly { value: RoundView; label: string }[]

/** Rounds of games: looked for, or those that their provider has not closed; one of them in a sheet. */
export function RoundScreen({
  place,
  onPlace,
}: {
  place: RoundPlace
  onPlace: (place: RoundPlace) => void
}) {
  const { view = 'search', round } = place
  const open = (roundId: number) => onPlace({ ...place, round: roundId })
  return (
    <div className="stack">
      <FilterTabs
        label="มุมมอง"
        items={views}
        value={view}
        onChange={(next) => onPlace({ view: next })}
      />
      {view === 'open' ? <RoundOpenList onOpen={open} /> : <RoundSearch onOpen={open} />}
      {round === undefined ? null : (
        <Suspense>
          <RoundSheet roundId={round} onClose={() => onPlace({ view })} />
        </Suspense>
      )}
    </div>
  )
}
