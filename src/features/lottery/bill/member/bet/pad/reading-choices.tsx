import { useId } from 'react'
import { formatMoney } from '#ui/thai/money.ts'
import type { ShorthandPick } from '../../../rules/entry/shorthand/entry.ts'
import { printShorthand } from '../../../rules/entry/shorthand/print.ts'
import type { Answers, Question } from '../../../rules/entry/shorthand/questions.ts'
import classes from './reading-choices.module.css'

/** Questions of a slip: every reading in words and baht, one of which is chosen for all its lines. */
export function ReadingChoices({
  questions,
  answers,
  onAnswer,
  totalOf,
}: {
  questions: readonly Question[]
  answers: Answers
  onAnswer: (key: string, at: number) => void
  totalOf: (reading: readonly ShorthandPick[]) => bigint
}) {
  const id = useId()
  if (questions.length === 0) return null
  return (
    <div role="group" aria-label="บรรทัดที่อ่านได้หลายแบบ" data-bar="asked" className={classes.all}>
      {questions.map(({ key, text, lines, readings }) => (
        <fieldset key={key} className={classes.line}>
          <legend>
            <b className="num medium">บรรทัด {lines.join(', ')}:</b> <code>{text}</code> หมายถึงแบบไหน
          </legend>
          {readings.map((reading, at) => (
            <label key={printShorthand(reading)} className={classes.reading}>
              <input
                type="radio"
                name={`${id}-${key}`}
                checked={answers[key] === at}
                onChange={() => onAnswer(key, at)}
              />
              <span>{printShorthand(reading).replaceAll('\n', ' · ')}</span>
              <span className="num nowrap c2">
                {lines.length > 1 && 'บรรทัดละ '}
                {reading.length} รายการ {formatMoney(totalOf(reading), { decimals: 'auto' })}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
