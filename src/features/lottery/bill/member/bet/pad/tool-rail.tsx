import { formatCount } from '#ui/thai/money.ts'
import { toolRefusal, toolsFor, type EntryMode } from '../../../rules/entry/entry-mode.ts'
import { toolLabel, toolOf, type ToolName } from '../../../rules/entry/number-tools.ts'
import classes from './tool-rail.module.css'

/**
 * The tools of this length. A tool that takes digits is switched on and off. A tool without
 * digits adds its whole set at once, so its button shows the size of the set.
 */
export function ToolRail({
  mode,
  without = [],
  onTool,
}: {
  mode: EntryMode
  /** Tools that have a key elsewhere. */
  without?: readonly ToolName[]
  onTool: (name: ToolName) => void
}) {
  const names = toolsFor(mode.digits).filter((name) => !without.includes(name))
  if (names.length === 0) return null
  return (
    <div className={classes.rail} role="group" aria-label="เครื่องมือเลข">
      {names.map((name) => {
        const { typed, make } = toolOf(name)
        const label = toolLabel(name, mode.digits)
        return typed === 'none' ? (
          <button
            key={name}
            type="button"
            aria-label={`เพิ่มเลข${label} ${make('').length} เลข`}
            onClick={() => onTool(name)}
          >
            {label} <small className="num">{formatCount(make('').length)}</small>
          </button>
        ) : (
          <button
            key={name}
            type="button"
            aria-pressed={mode.tool === name}
            aria-disabled={toolRefusal(mode, name) !== null || undefined}
            onClick={() => onTool(name)}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}
