import { useEffect, useRef, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { listSiblingRounds } from '../../contract.ts'
import type { RoomTab } from './room-tabs.ts'
import { RoundLink, type SiblingRound } from './round-strip.tsx'
import type { RoundWire } from './stage.ts'
import classes from './round-picker.module.css'

/** What one answer holds: the rounds of a fast market come in hundreds. */
const PAGE = 100
/** Beyond every number of a day: what comes before it are the day's last rounds. */
const PAST_THE_LAST = 100_000

/** Every round of the day, a hundred at a time. */
export function RoundPicker({
  round,
  tab,
  nowId,
  onClose,
}: {
  round: RoundWire
  tab: RoomTab
  /** The market's open round that is not this one; null: none is. */
  nowId: number | null
  onClose: () => void
}) {
  const roundId = Number(round.round_id)
  const lastOnes = useCall(
    listSiblingRounds,
    { round_id: roundId, before_no: PAST_THE_LAST },
    { staleTime: 60_000 },
  )
  return (
    <Sheet open onClose={onClose} title="เลือกรอบของวันนี้" maxWidth={560}>
      <SheetBody>
        <QueryView query={lastOnes} skeleton={<SkeletonRows count={6} />}>
          {(ones) => (
            <Rounds round={round} tab={tab} lastNo={ones.at(-1)?.round_no ?? round.round_no} />
          )}
        </QueryView>
      </SheetBody>
      {nowId === null ? null : (
        <SheetActions>
          <ButtonLink
            to="/lotto/$roundId"
            params={{ roundId: String(nowId) }}
            search={{ tab }}
            replace
            size="lg"
          >
            ไปรอบที่เปิดรับอยู่
          </ButtonLink>
        </SheetActions>
      )}
    </Sheet>
  )
}

function Rounds({ round, tab, lastNo }: { round: RoundWire; tab: RoomTab; lastNo: number }) {
  const [page, setPage] = useState(String(Math.floor((round.round_no - 1) / PAGE)))
  const pages = Array.from({ length: Math.ceil(lastNo / PAGE) }, (_, at) => ({
    value: String(at),
    label: (
      <span className="num">
        {at * PAGE + 1}–{Math.min((at + 1) * PAGE, lastNo)}
      </span>
    ),
  }))
  const firstNo = Number(page) * PAGE + 1
  const query = useCall(
    listSiblingRounds,
    { round_id: Number(round.round_id), before_no: firstNo + PAGE },
    { staleTime: 10_000 },
  )
  return (
    <>
      {pages.length > 1 ? (
        <div className={classes.pages}>
          <FilterTabs label="ช่วงรอบ" items={pages} value={page} onChange={setPage} />
        </div>
      ) : null}
      <div className={classes.rounds}>
        <QueryView query={query} skeleton={null}>
          {(rounds) => (
            <Links
              rounds={rounds.filter(({ round_no: no }) => no >= firstNo)}
              roundId={Number(round.round_id)}
              tab={tab}
            />
          )}
        </QueryView>
      </div>
    </>
  )
}

/** The one on the screen is in sight at once. */
function Links({
  rounds,
  roundId,
  tab,
}: {
  rounds: readonly SiblingRound[]
  roundId: number
  tab: RoomTab
}) {
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'center' })
  }, [])
  return rounds.map((one) => {
    const isCurrent = Number(one.round_id) === roundId
    return (
      <RoundLink
        key={one.round_id}
        place={isCurrent ? current : undefined}
        round={one}
        tab={tab}
        isCurrent={isCurrent}
      />
    )
  })
}
