import { useId } from 'react'
import { formatMoney } from '#ui/thai/money.ts'
import type { ShorthandPick } from '../../../rules/entry/shorthand/entry.ts'
import { AS_ABOVE } from '../../../rules/entry/shorthand/line.ts'
import { printShorthand } from '../../../rules/entry/shorthand/print.ts'
import type { Answers, Question } from '../../../rules/entry/shorthand/questions.ts'
import classes from './reading-choices.module.css'

/**
 * Questions of a slip: every reading in words and baht, one of which is chosen for all its lines. How many
 * are open is spoken: they appear below what is typed.
 */
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
  const open = questions.filter(({ key }) => answers[key] === undefined).length
  const status = (
    <p className="visually-hidden" role="status">
      {open > 0 && `ต้องเลือกความหมายอีก ${open} ข้อ`}
    </p>
  )
  if (questions.length === 0) return status
  return (
    <div role="group" aria-label="บรรทัดที่อ่านได้หลายแบบ" data-bar="asked" className={classes.all}>
      {status}
      <Together questions={questions} onAnswer={onAnswer} />
      {questions.map(({ key, text, lines, readings, names, under }) => (
        <fieldset key={key} className={classes.line}>
          <legend>
            <b className="num medium">บรรทัด {lines.join(', ')}:</b> <code>{text}</code>{' '}
            {under === null ? null : (
              <>
                ใต้ <code>{under}</code>{' '}
              </>
            )}
            หมายถึงแบบไหน
          </legend>
          {readings.map((reading, at) => (
            <label
              key={`${names[at] ?? ''} ${printShorthand(reading)}`}
              className={classes.reading}
            >
              <input
                type="radio"
                name={`${id}-${key}`}
                checked={answers[key] === at}
                onChange={() => onAnswer(key, at)}
              />
              {reading.length === 0 ? (
                <span>ไม่แทงบรรทัดนี้</span>
              ) : (
                <>
                  <span>
                    {names[at] ? <b className="medium">{names[at]}: </b> : null}
                    {printShorthand(reading).replaceAll('\n', ' · ')}
                  </span>
                  <span className="num nowrap c2">
                    {lines.length > 1 && 'บรรทัดละ '}
                    {reading.length} รายการ {formatMoney(totalOf(reading), { decimals: 'auto' })}
                  </span>
                </>
              )}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** Several lines that ask whether the words of one above them are meant: one tap answers all of them. */
function Together({
  questions,
  onAnswer,
}: {
  questions: readonly Question[]
  onAnswer: (key: string, at: number) => void
}) {
  const led = questions.filter(({ names }) => names.includes(AS_ABOVE))
  return [...new Set(led.map(({ under }) => under))]
    .map((under) => ({ under, asked: led.filter((one) => one.under === under) }))
    .filter(({ asked }) => asked.length > 1)
    .map(({ under, asked }) => {
      const answer = (isLed: boolean) => () => {
        for (const { key, names } of asked) {
          onAnswer(
            key,
            names.findIndex((name) => (name === AS_ABOVE) === isLed),
          )
        }
      }
      return (
        <div
          key={under}
          className={classes.together}
          role="group"
          aria-label={`ทุกบรรทัดใต้ ${under}`}
        >
          <span className="grow">
            ใต้ <code>{under}</code> มี {asked.length} บรรทัดที่ไม่ได้เขียนประเภท
          </span>
          <button type="button" onClick={answer(true)}>
            ตามบรรทัดบนทั้งหมด
          </button>
          <button type="button" onClick={answer(false)}>
            ไม่ตามทั้งหมด
          </button>
        </div>
      )
    })
}
