import { lazy, Suspense, useState } from 'react'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { useAtLeast } from '#ui/theme/breakpoints.ts'
import { BetPad } from './bet-pad.tsx'
import { BetTypePicker } from './bet-type-picker.tsx'
import type { Bettor, LimitWire, RateWire, RoundWire } from './bet-wire.ts'
import { LimitList } from './limit-list.tsx'
import { SlipBar } from './slip-bar.tsx'
import { useBetEntry } from './use-bet-entry.ts'
import classes from './bet-desk.module.css'

// A phone shows the slip in a sheet, so its first load goes without.
const SlipPanel = lazy(() =>
  import('./slip-panel.tsx').then((file) => ({ default: file.SlipPanel })),
)
const SlipSheet = lazy(() =>
  import('./slip-sheet.tsx').then((file) => ({ default: file.SlipSheet })),
)

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
  const entry = useBetEntry(Number(round.round_id), rates)
  const [slipOpen, setSlipOpen] = useState(false)
  const isWide = useAtLeast('md')
  const slipProps = { round, rates, limits, bettor, slip: entry.slip, onChange: entry.setSlip }
  return (
    <div className={classes.desk}>
      <div className={classes.column}>
        <BetTypePicker
          rates={rates}
          digits={entry.digits}
          onDigits={entry.setDigits}
          chosen={entry.chosen}
          onChosen={entry.setChosen}
        />
        {isWide ? <LimitList limits={limits} onMore={onShowLimits} /> : null}
      </div>
      <div className={classes.column}>
        <BetPad rates={rates} entry={entry} />
      </div>
      {isWide ? (
        <div className={classes.slip}>
          <Suspense fallback={<SkeletonRows count={4} />}>
            <SlipPanel {...slipProps} />
          </Suspense>
        </div>
      ) : (
        <SlipBar slip={entry.slip} onOpen={() => setSlipOpen(true)} />
      )}
      {slipOpen && !isWide ? (
        <Suspense>
          <SlipSheet {...slipProps} onClose={() => setSlipOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
