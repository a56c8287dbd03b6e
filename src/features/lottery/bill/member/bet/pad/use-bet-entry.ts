import { useMemo, useRef, useState } from 'react'
import { useIsDeviceKnown } from '#ui/client/persisted.ts'
import { toast } from '#ui/parts/toast-store.ts'
import type { BetType } from '../../../../rules/bet-types.ts'
import {
  modeOf,
  numbersOf,
  slotsOf,
  toggleTool,
  toggleType,
  toolRefusal,
  type EntryDigits,
  type EntryMode,
} from '../../../rules/entry/entry-mode.ts'
import { toolOf, type ToolName } from '../../../rules/entry/number-tools.ts'
import {
  addBatch,
  lineName,
  picksOf,
  undoBatch,
  type Slip,
  type SlipPick,
} from '../../../rules/entry/slip.ts'
import type { RateWire, RoundWire } from '../bet-wire.ts'
import { stakeFault } from '../pricing.ts'
import type { Draft } from '../draft/draft.ts'
import { luckyDigits } from './lucky-digits.ts'
import type { DraftEditor } from '../draft/use-draft.ts'

/** A short vibration when a number is added, where the phone can. */
const ADDED_VIBRATION_MS = 12

/** The last action, as the pad shows it and a screen reader reads it. */
export interface EntryMessage {
  readonly text: string
  readonly canUndo: boolean
  /** What it says was added; nothing where it says something else. */
  readonly added: readonly SlipPick[]
  /** Tells two equal sentences apart, so that both are spoken. */
  readonly no: number
  /** Whether it is still true of this slip: what it speaks of may be gone. */
  holds(slip: Slip): boolean
}

/**
 * What a control adds: the object that holds what is drawn on it, another one as soon as something else is. It is added
 * once. A second tap that comes before the control is drawn anew is the same tap, however late that is.
 */
export type Offer = object

/** What is being typed, for which types and stake, and the slip that it lands in. */
export interface BetEntry {
  readonly mode: EntryMode
  readonly slots: number
  readonly typed: string
  readonly stake: string
  /** Only sets are chosen: the stake is how many. */
  readonly countsSets: boolean
  /** Why no number can be added at this stake; empty where one can. */
  readonly stakeFault: string
  readonly slip: Slip
  readonly message: EntryMessage
  setDigits(digits: EntryDigits): void
  toggleType(betType: BetType): void
  /** Switches a tool on or off; one that needs no digit adds its numbers at once. */
  useTool(name: ToolName): void
  setStake(stake: string): void
  setSlip(slip: Slip): void
  /** One key: the last missing digit puts the number into the slip by itself. */
  press(digit: string): void
  deleteDigit(): void
  clearDigits(): void
  addLucky(): void
  /** Adds numbers at the pad's stake; answers whether it could. An offer that was added is not added again. */
  addNumbers(offer: Offer, numbers: readonly string[]): boolean
  /** Adds picks with stakes of their own; answers how many fitted: none of an offer that was added. */
  addPicks(offer: Offer, picks: readonly SlipPick[]): number
  undo(): void
}

type Say = (message: Pick<EntryMessage, 'text' | 'holds'> & { added?: readonly SlipPick[] }) => void

/** The message about the last action, for as long as it is true. */
function useMessage(restored: number, slip: Slip) {
  const [message, setMessage] = useState<EntryMessage>(() => firstMessage(restored))
  const say: Say = ({ added = [], ...rest }) =>
    setMessage(({ no }) => ({ ...rest, added, canUndo: added.length > 0, no: no + 1 }))
  const isTrue = useIsDeviceKnown() && message.holds(slip)
  return [isTrue ? message : { ...firstMessage(0), no: message.no }, say] as const
}

/** What puts numbers into the slip, or says why it does not. */
function useAdding({
  round,
  rates,
  sets,
  editor: { read, change },
  say,
}: {
  round: RoundWire
  rates: readonly RateWire[]
  sets: string
  editor: Pick<DraftEditor, 'read' | 'change'>
  say: Say
}) {
  const taken = useRef(new WeakSet<Offer>())
  const made = useRef<readonly unknown[]>([])
  const pricing = useMemo(
    () => ({ rates: new Map(rates.map((row) => [row.bet_type, row])) }),
    [rates],
  )
  const fault = (chosen: readonly BetType[], stake: string) =>
    stakeFault(
      pricing,
      chosen.map((betType) => ({ betType, stake: betType === 'set4' ? sets : stake })),
    )
  function addPicks(offer: Offer, picks: readonly SlipPick[], rest: Partial<Draft> = {}): number {
    if (taken.current.has(offer)) return 0
    const { slip, added, left } = addBatch(read().slip, picks, round.lines_max)
    // What did not fit may be added once there is room.
    if (added > 0 && left === 0) taken.current.add(offer)
    change({ ...rest, slip })
    const lines = slip.slice(slip.length - added)
    const [only] = lines
    if (only) {
      const text = added === 1 ? `เพิ่ม ${lineName(only)}` : `เพิ่ม ${added} รายการ`
      say({ text, added: lines, holds: (now) => now.some(({ batch }) => batch === only.batch) })
    }
    if (left > 0) toast.error(`โพยหนึ่งใบได้ ${round.lines_max} รายการ เพิ่มไม่ได้อีก ${left} รายการ`)
    if (added > 0) navigator.vibrate?.(ADDED_VIBRATION_MS)
    return added
  }
  function addNumbers(offer: Offer, numbers: readonly string[], rest: Partial<Draft> = {}) {
    if (taken.current.has(offer)) return false
    const { chosen, stake } = read()
    const refusal = chosen.length === 0 ? 'เลือกประเภทก่อนกดเลข' : fault(chosen, stake)
    if (refusal === '') {
      addPicks(offer, stakedPicks(chosen, numbers, stake, sets), rest)
      return true
    }
    if (Object.keys(rest).length > 0) change(rest)
    toast.error(refusal)
    return false
  }
  /**
   * A tool that makes its own numbers adds them at once. Pressed again with nothing changed in between it is the same
   * tap: it would bet all of them twice.
   */
  function addMade(name: ToolName): void {
    const offer = () => [name, read().slip, read().chosen, read().stake, sets]
    if (offer().every((one, at) => one === made.current[at])) return
    if (addNumbers({}, toolOf(name).make(''))) made.current = offer()
  }
  return { addPicks, addNumbers, addMade, stakeFault: fault }
}

/** The pad's state over a draft that the device keeps. */
export function useBetEntry(
  round: RoundWire,
  rates: readonly RateWire[],
  { draft, read, change, restored }: DraftEditor,
): BetEntry {
  const sold = useMemo(() => rates.map(({ bet_type: betType }) => betType), [rates])
  const [tool, setTool] = useState<ToolName | null>(null)
  const [message, say] = useMessage(restored, draft.slip)
  const [sets, setSets] = useState('1')
  const mode: EntryMode = { digits: draft.digits, chosen: draft.chosen, tool }
  const slots = slotsOf(mode)
  const countsSets = mode.chosen.length > 0 && mode.chosen.every((one) => one === 'set4')

  const setMode = (next: EntryMode) => {
    setTool(next.tool)
    const typed = slotsOf(next) === slots && next.digits === draft.digits ? draft.typed : ''
    change({ digits: next.digits, chosen: next.chosen, typed })
  }
  const {
    addPicks,
    addNumbers,
    addMade,
    stakeFault: fault,
  } = useAdding({
    round,
    rates,
    sets,
    editor: { read, change },
    say,
  })
  return {
    mode,
    slots,
    typed: draft.typed,
    stake: countsSets ? sets : draft.stake,
    countsSets,
    stakeFault: fault(mode.chosen, draft.stake),
    slip: draft.slip,
    message,
    setDigits: (digits) => setMode(modeOf(digits, sold)),
    toggleType: (betType) => setMode(toggleType(mode, betType)),
    useTool(name) {
      const refusal = toolRefusal(mode, name)
      if (refusal) return toast.error(refusal)
      if (toolOf(name).typed === 'none') return addMade(name)
      setMode(toggleTool(mode, name))
    },
    setStake: (stake) => (countsSets ? setSets(stake) : change({ stake })),
    setSlip: (slip) => change({ slip }),
    press(digit) {
      const before = read().typed
      const typed = (before.length >= slots ? '' : before) + digit
      if (typed.length < slots) return change({ typed })
      addNumbers({}, numbersOf(mode, typed), { typed: '' })
    },
    deleteDigit: () => change({ typed: read().typed.slice(0, -1) }),
    clearDigits: () => change({ typed: '' }),
    addLucky: () => void addNumbers({}, numbersOf(mode, luckyDigits(slots))),
    addNumbers,
    addPicks,
    undo() {
      const undone = undoBatch(read().slip)
      change({ slip: undone.slip })
      say({
        text: `ยกเลิกล่าสุด ${undone.removed.length} รายการแล้ว`,
        holds: (now) => now === undone.slip,
      })
    },
  }
}

const firstMessage = (restored: number): EntryMessage => ({
  text: restored > 0 ? `กู้คืนโพยที่ยังไม่ได้ส่ง ${restored} รายการ` : '',
  canUndo: false,
  added: [],
  no: 0,
  holds: (slip) => restored === 0 || slip.length > 0,
})

/** Sets are counted, whatever the stake of the pad is. */
function stakedPicks(
  chosen: readonly BetType[],
  numbers: readonly string[],
  stake: string,
  sets: string,
): SlipPick[] {
  return picksOf(chosen, numbers, stake).map((pick) =>
    pick.betType === 'set4' ? { ...pick, stake: sets } : pick,
  )
}
