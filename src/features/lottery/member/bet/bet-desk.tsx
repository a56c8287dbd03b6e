import { lazy, Suspense, useState } from 'react'
import { useLocalValue } from '#ui/client/persisted.ts'
import { useAtLeast } from '#ui/theme/breakpoints.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { betTypeInfo, type BetType } from '../../rules/bet-types.ts'
import { permutations } from '../../rules/permutations.ts'
import { BetPad } from './bet-pad.tsx'
import { BetTypePicker } from './bet-type-picker.tsx'
import type { Bettor, LimitWire, RateWire, RoundWire } from './bet-wire.ts'
import { LimitList } from './limit-list.tsx'
import { luckyDigits } from './lucky-digits.ts'
import { addNumbers, parseSlip, type Slip } from './slip.ts'
import { SlipBar } from './slip-bar.tsx'
import { SlipPanel } from './slip-panel.tsx'
import classes from './bet-desk.module.css'

const SlipSheet = lazy(() =>
  import('./slip-sheet.tsx').then((file) => ({ default: file.SlipSheet })),
)

const DEFAULT_STAKE = '20'

/** Types, keypad and slip; from 1280 px side by side, below that the slip is a sheet. */
export function BetDesk({
  round,
  rates,
  limits,
  bettor,
  onShowLimits,
}: {
  round: RoundWire
  rates: readonly RateWire[]
  limits: readonly LimitWire[]
  bettor: Bettor
  onShowLimits: () => void
}) {
  const [stored, setStored] = useLocalValue<unknown>(`slip:${round.round_id}`, [])
  const slip = parseSlip(stored)
  const setSlip = (next: Slip) => setStored(next)
  const [digits, setDigits] = useState<1 | 2 | 3>(3)
  const [chosen, setChosen] = useState<readonly BetType[]>(() => firstTypes(rates, 3))
  const [typed, setTyped] = useState('')
  const [stake, setStake] = useState(DEFAULT_STAKE)
  const [slipOpen, setSlipOpen] = useState(false)
  const isWide = useAtLeast('md')

  function changeDigits(next: 1 | 2 | 3) {
    setDigits(next)
    setChosen(firstTypes(rates, next))
    setTyped('')
  }

  function add(numbers: readonly string[]) {
    if (chosen.length === 0) return toast.error('เลือกประเภทก่อนกดเลข')
    const next = addNumbers(slip, chosen, numbers, stake)
    if (next.length === slip.length) toast.error('มีเลขนี้ในโพยแล้ว')
    setSlip(next)
    navigator.vibrate?.(12)
  }

  function press(digit: string) {
    const next = typed.length >= digits ? digit : typed + digit
    if (next.length === digits) {
      add([next])
      setTyped('')
    } else setTyped(next)
  }

  function addPermutations() {
    const last = slip.findLast((line) => line.number.length === digits)?.number
    if (!last) return toast.error('กดเลขก่อน แล้วจึงกลับเลข')
    add(permutations(last))
  }

  const slipProps = { round, rates, limits, bettor, slip, onChange: setSlip }
  return (
    <div className={classes.desk}>
      <div className={classes.column}>
        <BetTypePicker
          rates={rates}
          digits={digits}
          onDigits={changeDigits}
          chosen={chosen}
          onChosen={setChosen}
        />
        {isWide ? <LimitList limits={limits} onMore={onShowLimits} /> : null}
      </div>
      <div className={classes.column}>
        <BetPad
          digits={digits}
          typed={typed}
          chosen={chosen}
          rates={rates}
          stake={stake}
          onStake={setStake}
          onDigit={press}
          onDelete={() => setTyped(typed.slice(0, -1))}
          onClear={() => setTyped('')}
          onLucky={() => add([luckyDigits(digits)])}
          onPermute={digits === 1 ? undefined : addPermutations}
        />
      </div>
      {isWide ? (
        <div className={classes.slip}>
          <SlipPanel {...slipProps} />
        </div>
      ) : (
        <SlipBar slip={slip} onOpen={() => setSlipOpen(true)} />
      )}
      {slipOpen && !isWide ? (
        <Suspense>
          <SlipSheet {...slipProps} onClose={() => setSlipOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The types that are chosen at first: the first two of a length, as the board shows. */
function firstTypes(rates: readonly RateWire[], digits: number): readonly BetType[] {
  return rates
    .map(({ bet_type: betType }) => betType)
    .filter((betType) => betTypeInfo[betType].digits === digits)
    .slice(0, digits === 3 ? 1 : 2)
}
