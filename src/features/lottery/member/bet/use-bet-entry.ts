import { useState } from 'react'
import { useLocalValue } from '#ui/client/persisted.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { betTypeInfo, type BetType } from '../../rules/bet-types.ts'
import { permutations } from '../../rules/permutations.ts'
import type { RateWire } from './bet-wire.ts'
import { luckyDigits } from './lucky-digits.ts'
import { addNumbers, parseSlip, type Slip } from './slip.ts'

const DEFAULT_STAKE = '20'
/** A short tick when a number lands in the slip, where the phone can. */
const ADDED_VIBRATION_MS = 12

/** What is being typed, for which types and stake, and the slip that it lands in. */
export interface BetEntry {
  readonly digits: 1 | 2 | 3
  readonly chosen: readonly BetType[]
  readonly typed: string
  readonly stake: string
  readonly slip: Slip
  setDigits(digits: 1 | 2 | 3): void
  setChosen(chosen: readonly BetType[]): void
  setStake(stake: string): void
  setSlip(slip: Slip): void
  /** One key: the last missing digit puts the number into the slip by itself. */
  press(digit: string): void
  deleteDigit(): void
  clearDigits(): void
  addLucky(): void
  /** กลับเลข: every order of the last number of this length. */
  addPermutations(): void
}

/** The slip is kept on the device per round, so a reload loses nothing. */
export function useBetEntry(roundId: number, rates: readonly RateWire[]): BetEntry {
  const [stored, setStored] = useLocalValue<unknown>(`slip:${roundId}`, [])
  const slip = parseSlip(stored)
  const [digits, setDigits] = useState<1 | 2 | 3>(3)
  const [chosen, setChosen] = useState<readonly BetType[]>(() => firstTypes(rates, 3))
  const [typed, setTyped] = useState('')
  const [stake, setStake] = useState(DEFAULT_STAKE)

  function add(numbers: readonly string[]) {
    if (chosen.length === 0) return toast.error('เลือกประเภทก่อนกดเลข')
    const next = addNumbers(slip, chosen, numbers, stake)
    if (next.length === slip.length) toast.error('มีเลขนี้ในโพยแล้ว')
    setStored(next)
    navigator.vibrate?.(ADDED_VIBRATION_MS)
  }

  return {
    digits,
    chosen,
    typed,
    stake,
    slip,
    setChosen,
    setStake,
    setSlip: setStored,
    setDigits(next) {
      setDigits(next)
      setChosen(firstTypes(rates, next))
      setTyped('')
    },
    press(digit) {
      const next = typed.length >= digits ? digit : typed + digit
      if (next.length === digits) add([next])
      setTyped(next.length === digits ? '' : next)
    },
    deleteDigit: () => setTyped(typed.slice(0, -1)),
    clearDigits: () => setTyped(''),
    addLucky: () => add([luckyDigits(digits)]),
    addPermutations() {
      const last = slip.findLast((line) => line.number.length === digits)?.number
      if (!last) return toast.error('กดเลขก่อน แล้วจึงกลับเลข')
      add(permutations(last))
    },
  }
}

/** What is chosen at first: the first type of three digits, both types of the other lengths. */
function firstTypes(rates: readonly RateWire[], digits: number): readonly BetType[] {
  return rates
    .map(({ bet_type: betType }) => betType)
    .filter((betType) => betTypeInfo[betType].digits === digits)
    .slice(0, digits === 3 ? 1 : 2)
}
