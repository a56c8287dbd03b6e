import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import type { Queue } from '#ui/client/use-queue.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { NextInQueue, QueueSheet } from '#ui/parts/queue-sheet.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { goOnIfTaken } from '#ui/client/go-on-if-taken.ts'
import { lineOutcomeWords } from '../audit-contract.ts'
import { countLineCases, resolveLineCase, type WireLineCase } from '../line-case-contract.ts'
import { countReviewCases, depositDeskErrors } from '../operator-contract.ts'
import type { LineCaseWay } from '../rules/line-case.ts'
import { LineCaseFacts } from './line-case-facts.tsx'
import { kindNotes, wayNotes, wayWords } from './line-case-words.ts'
import { REASON_LENGTH_MIN } from './review-words.ts'

const goOn = goOnIfTaken([depositDeskErrors.review_already_resolved])

/** One line that waits: what the bank said, where the money is, and the ways out. */
export function LineCaseSheet({
  queue,
  cases,
  onStale,
}: {
  queue: Queue
  cases: readonly WireLineCase[]
  /** What is shown is true no more. */
  onStale: () => void
}) {
  const { openId } = queue
  const listed = cases.find((one) => Number(one.case_id) === openId)
  const [seen, setSeen] = useState<WireLineCase>()
  if (listed && listed !== seen) setSeen(listed)
  // A colleague decided it: it left the list, and what was read stays until this person goes on.
  const one = listed ?? (Number(seen?.case_id) === openId ? seen : undefined)
  return (
    <QueueSheet queue={queue} title="รายการธนาคารที่รอตัดสิน" maxWidth={640}>
      {() =>
        one === undefined ? null : listed && !listed.resolution ? (
          <OpenLine key={one.case_id} one={listed} queue={queue} onStale={onStale} />
        ) : (
          <>
            <SheetBody>
              <div className="stack">
                {one.resolution ? null : <Note tone="blue">มีคนดำเนินการรายการนี้แล้ว</Note>}
                <LineCaseFacts one={one} />
              </div>
            </SheetBody>
            <NextInQueue queue={queue} />
          </>
        )
      }
    </QueueSheet>
  )
}

/** The first way of a case changes nothing that is booked; keys lead to the other one as to a consent. */
const marks: Readonly<Record<LineCaseWay, 'yes' | 'no'>> = {
  keep: 'no',
  apart: 'yes',
  take: 'yes',
  leave: 'no',
}

function OpenLine({
  one,
  queue,
  onStale,
}: {
  one: WireLineCase
  queue: Queue
  onStale: () => void
}) {
  const [asks, setAsks] = useState<LineCaseWay>()
  const action = useAction(resolveLineCase, {
    renews: [countLineCases, countReviewCases],
    onRefused: (refusal) => {
      setAsks(undefined)
      if (goOn(queue)(refusal)) return true
      // The money is elsewhere by now: the toast says so, and the ways out are read anew.
      onStale()
      return false
    },
    onDone: ({ outcome }) => {
      setAsks(undefined)
      toast.success(lineOutcomeWords[outcome])
      queue.goOn()
    },
  })
  return (
    <>
      <SheetBody>
        <div className="stack">
          <Note tone="amber">{kindNotes[one.kind]}</Note>
          <LineCaseFacts one={one} />
        </div>
      </SheetBody>
      <SheetActions>
        {one.ways.map((way) => (
          <Button
            key={way}
            look={marks[way] === 'yes' ? 'primary' : 'outline'}
            size="lg"
            data-queue={marks[way]}
            blocked={way === 'take' && one.takes === null && wayWords(way, one)}
            onClick={() => setAsks(way)}
          >
            {wayWords(way, one)}
          </Button>
        ))}
      </SheetActions>
      {asks ? (
        <ReasonSheet
          title={wayWords(asks, one)}
          verb="ยืนยัน"
          danger={asks === 'take'}
          lengths={{ min: REASON_LENGTH_MIN, max: 500 }}
          pending={action.pending}
          onConfirm={(reason) => action.run({ case_id: Number(one.case_id), action: asks, reason })}
          onClose={() => setAsks(undefined)}
        >
          <p className="t15 c2">{wayNotes(asks, one)}</p>
        </ReasonSheet>
      ) : null}
    </>
  )
}
