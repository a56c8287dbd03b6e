import { useState } from 'react'
import { toast } from '#ui/parts/toast-store.ts'
import type { NumberPattern } from '../../rules/number-rules.ts'
import type { Aim } from './decision-words.ts'
import type { RiskPlace } from './risk-screen.tsx'
import type { Board, NumberAction } from './risk-wire.ts'
import type { Decided } from './use-decision.ts'

const actionKeys: Readonly<Record<string, NumberAction>> = {
  r: 'reduce',
  x: 'close',
  c: 'cap',
  o: 'reopen',
}

/** What a person does at the board: choose, mark, decide. The keyboard and the mouse do the same. */
export type BoardDesk = ReturnType<typeof useBoard>

export function useBoard({
  board,
  place,
  mayAct,
  onPlace,
}: {
  board: Board
  place: RiskPlace
  mayAct: boolean
  onPlace: (place: RiskPlace) => void
}) {
  const type = board.bet_types.find(({ bet_type: one }) => one === place.type)
  if (!type) throw new Error('the board has no such bet type')
  const fits = place.number !== undefined && place.number.length === type.digits
  const number = fits ? place.number : undefined
  const lead = Math.max(type.digits - 2, 0)
  const [shown, setShown] = useState('0'.repeat(lead))
  const prefix = number?.slice(0, lead) ?? shown
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [deciding, setDeciding] = useState<{ aim: Aim; action: NumberAction }>()
  const [done, setDone] = useState<Decided>()
  const [helping, setHelping] = useState(false)
  const go = (next: string | undefined) =>
    onPlace({ round: place.round, type: type.bet_type, number: next })
  const decide = (action: NumberAction, aim: Aim) => {
    if (mayAct) setDeciding({ action, aim })
    else toast.info('งวดนี้ปิดรับแล้ว หรือคุณมีสิทธิ์ดูอย่างเดียว')
  }
  const act = (action: NumberAction) => {
    const numbers = marked.size > 0 ? [...marked].sort() : number === undefined ? [] : [number]
    if (numbers.length === 0) toast.info('เลือกเลขก่อน')
    else decide(action, { numbers, pattern: null })
  }
  return {
    board,
    type,
    number,
    prefix,
    marked,
    deciding,
    done,
    helping,
    mayAct,
    act,
    choose: go,
    showPrefix(next: string) {
      setShown(next)
      go(undefined)
    },
    onMark(one: string) {
      setMarked((before) => {
        const next = new Set(before)
        if (!next.delete(one)) next.add(one)
        return next
      })
    },
    clearMarks: () => setMarked(new Set()),
    actOnPattern: (action: NumberAction, pattern: NumberPattern) =>
      decide(action, { numbers: [], pattern }),
    /** True when the key meant something. */
    onKey(key: string): boolean {
      const action = actionKeys[key.toLowerCase()]
      if (action) act(action)
      else if (key === '?') setHelping(true)
      else if (key === 'Escape') setMarked(new Set())
      else return false
      return true
    },
    toggleHelp: () => setHelping((before) => !before),
    stopDeciding: () => setDeciding(undefined),
    finish(what: Decided) {
      setDeciding(undefined)
      setMarked(new Set())
      setDone(what)
    },
    forgetDone: () => setDone(undefined),
  }
}
