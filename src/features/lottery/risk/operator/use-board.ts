import { useState } from 'react'
import { toast } from '#ui/parts/toast-store.ts'
import type { NumberPattern } from '../rules/number-rules.ts'
import type { DecisionTarget } from './decision-words.ts'
import { worstNumber } from './heat.ts'
import type { RiskPlace } from './risk-place.ts'
import type { Board, NumberAction } from './risk-wire.ts'
import type { TakenDecision } from './use-decision.ts'

const actionKeys: Readonly<Record<string, NumberAction>> = {
  r: 'reduce',
  x: 'close',
  c: 'cap',
  o: 'reopen',
}

/**
 * What a person does at the board: choose, mark, decide. The keyboard and the mouse do the same.
 */
export type BoardDesk = ReturnType<typeof useBoard>

interface BoardInput {
  readonly board: Board
  readonly place: RiskPlace
  readonly mayAct: boolean
  readonly onPlace: (place: RiskPlace) => void
}

export function useBoard({ board, place, mayAct, onPlace }: BoardInput) {
  const type = board.bet_types.find(({ bet_type: one }) => one === board.bet_type)
  if (!type) throw new Error('the board has no such bet type')
  const fits = place.number?.length === type.digits
  const number = fits ? place.number : undefined
  const lead = Math.max(type.digits - 2, 0)
  const [shown, setShown] = useState(
    () => worstNumber(board.numbers)?.number.slice(0, lead) ?? '0'.repeat(lead),
  )
  const marks = useMarks()
  const [helping, setHelping] = useState(false)
  const decisions = useDecisions(mayAct, marks.clearMarks)
  const choose = (next: string | undefined) =>
    onPlace({ round: place.round, type: type.bet_type, number: next })
  const act = (action: NumberAction) => {
    const one = number === undefined ? [] : [number]
    const numbers = marks.marked.size > 0 ? [...marks.marked].sort() : one
    if (numbers.length === 0) toast.info('เลือกเลขก่อน')
    else decisions.decide(action, { numbers, pattern: null })
  }
  return {
    board,
    type,
    number,
    prefix: number?.slice(0, lead) ?? shown,
    mayAct,
    helping,
    ...marks,
    ...decisions,
    act,
    choose,
    showPrefix(next: string) {
      setShown(next)
      choose(undefined)
    },
    actOnPattern: (action: NumberAction, pattern: NumberPattern) =>
      decisions.decide(action, { numbers: [], pattern }),
    toggleHelp: () => setHelping((before) => !before),
    /** True when the key meant something. */
    onKey(key: string): boolean {
      const action = actionKeys[key.toLowerCase()]
      if (action) act(action)
      else if (key === '?') setHelping(true)
      else return false
      return true
    },
  }
}

/** Several numbers for one decision. */
function useMarks() {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  return {
    marked,
    onMark(one: string) {
      setMarked((before) => {
        const next = new Set(before)
        if (!next.delete(one)) next.add(one)
        return next
      })
    },
    clearMarks: () => setMarked(new Set()),
  }
}

/** The decision under way, and the last one that was taken. */
function useDecisions(mayAct: boolean, onTaken: () => void) {
  const [deciding, setDeciding] = useState<{ target: DecisionTarget; action: NumberAction }>()
  const [done, setDone] = useState<TakenDecision>()
  return {
    deciding,
    done,
    decide(action: NumberAction, target: DecisionTarget) {
      if (mayAct) setDeciding({ action, target })
      else toast.info('งวดนี้ปิดรับแล้ว หรือคุณมีสิทธิ์ดูอย่างเดียว')
    },
    stopDeciding: () => setDeciding(undefined),
    finish(what: TakenDecision) {
      setDeciding(undefined)
      onTaken()
      setDone(what)
    },
    forgetDone: () => setDone(undefined),
  }
}
