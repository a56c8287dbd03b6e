import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { NumberPad, type PadKey } from '#ui/parts/number-pad.tsx'
import { toolLabel, type ToolName } from '../../../rules/entry/number-tools.ts'
import { toolsFor } from '../../../rules/entry/entry-mode.ts'
import type { Pricing } from '../pricing.ts'
import { StakeRow } from './stake-row.tsx'
import { ToolRail } from './tool-rail.tsx'
import { TypedInfo } from './typed-info.tsx'
import type { BetEntry } from './use-bet-entry.ts'
import classes from './bet-pad.module.css'

/** Tools that have a key on the keypad, by length; the others are in the rail. */
const KEY_TOOLS: Readonly<Record<number, readonly ToolName[]>> = {
  1: [],
  2: ['turn', 'nineteen'],
  3: ['turn', 'triples'],
  4: ['turn'],
}

/** Tools, tablets, stake and keypad: a number that is complete goes into the slip by itself. */
export function BetPad({
  entry,
  pricing,
  onSets,
}: {
  entry: BetEntry
  pricing: Pricing
  onSets: () => void
}) {
  const { mode, slots, typed } = entry
  const keyTools = KEY_TOOLS[mode.digits] ?? []
  const toolKey = (name: ToolName | undefined): PadKey | undefined =>
    name === undefined || !toolsFor(mode.digits).includes(name)
      ? undefined
      : {
          label: toolLabel(name, mode.digits),
          onPress: () => entry.useTool(name),
          ...(name === 'triples' ? {} : { pressed: mode.tool === name }),
        }
  const turn = toolKey(keyTools[0])
  const second = toolKey(keyTools[1])
  return (
    <div className={classes.pad}>
      <ToolRail mode={mode} without={keyTools} onTool={entry.useTool} />
      <div className={classes.dock}>
        <div className={classes.stage}>
          <DigitTablets
            digits={typed}
            slots={slots}
            look="ivory"
            size="xl"
            label={typed === '' ? `กดเลข ${slots} หลัก` : [...typed].join(' ')}
          />
          <TypedInfo entry={entry} pricing={pricing} />
        </div>
        <StakeRow
          stake={entry.stake}
          countsSets={entry.countsSets}
          fault={entry.stakeFault}
          onStake={entry.setStake}
        />
        <NumberPad
          captureKeyboard
          onDigit={entry.press}
          onDelete={entry.deleteDigit}
          onClear={entry.clearDigits}
          sideKeys={[
            { label: 'สุ่มเลข', onPress: entry.addLucky },
            ...(turn ? [turn] : []),
            ...(turn ? [{ label: 'เลขชุด', onPress: onSets }] : []),
          ]}
          zeroKey={second ?? (turn ? undefined : { label: 'เลขชุด', onPress: onSets })}
        />
      </div>
    </div>
  )
}
