import { useId } from 'react'
import { formatMoney } from '#ui/thai/money.ts'
import type { ShorthandPick } from '../../../rules/entry/shorthand/entry.ts'
import type { ShorthandLine } from '../../../rules/entry/shorthand/parse.ts'
import { printShorthand } from '../../../rules/entry/shorthand/print.ts'
import classes from './reading-choices.module.css'

/** Lines that can mean several things: every reading in words and baht, one of which is chosen. */
export function ReadingChoices({
  lines,
  chosen,
  onChoose,
  totalOf,
}: {
  lines: readonly ShorthandLine[]
  /** Which reading of a line was chosen, by its text. */
  chosen: Readonly<Record<string, number>>
  onChoose: (text: string, at: number) => void
  totalOf: (reading: readonly ShorthandPick[]) => bigint
}) {
  const id = useId()
  const asked = lines.flatMap((line, at) => (line.kind === 'choice' ? [{ line, no: at + 1 }] : []))
  if (asked.length === 0) return null
  return (
    <div role="group" aria-label="บรรทัดที่อ่านได้หลายแบบ" data-bar="asked" className={classes.all}>
      {asked.map(({ line, no }) => (
        <fieldset key={no} className={classes.line}>
          <legend>
            <b className="num medium nowrap">บรรทัด {no}:</b> <code>{line.text}</code> หมายถึงแบบไหน
          </legend>
          {line.readings.map((reading, at) => (
            <label key={printShorthand(reading)} className={classes.reading}>
              <input
                type="radio"
                name={`${id}-${no}`}
                checked={chosen[line.text] === at}
                onChange={() => onChoose(line.text, at)}
              />
              <span>{printShorthand(reading).replaceAll('\n', ' · ')}</span>
              <span className="num nowrap c2">
                {reading.length} รายการ {formatMoney(totalOf(reading), { decimals: 'auto' })}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
