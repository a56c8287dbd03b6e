import { useEffect, useState } from 'react'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { NumberPad } from '#ui/parts/number-pad.tsx'
import type { PollWire } from '../contract.ts'
import { scoreSide } from '../rules/choices.ts'
import classes from './choice-picker.module.css'

interface PickerProps {
  poll: PollWire
  value: string
  onChange: (choice: { id: string; label: string } | null) => void
}

/** What a member chooses from, in the form that its kind asks for. */
export function ChoicePicker(props: PickerProps) {
  if (props.poll.kind === 'number') return <NumberPicker {...props} />
  return props.poll.kind === 'score' ? <ScorePicker {...props} /> : <PickPicker {...props} />
}

function PickPicker({ poll, value, onChange }: PickerProps) {
  return (
    <fieldset className={classes.picks}>
      <legend className="visually-hidden">{poll.title}</legend>
      {poll.choices.map((choice) => (
        <label key={choice.choice_id} className={classes.pick}>
          <input
            type="radio"
            name={`poll-${poll.poll_id}`}
            value={choice.choice_id}
            checked={value === choice.choice_id}
            onChange={() => onChange({ id: choice.choice_id, label: choice.label })}
          />
          {choice.image ? <img src={choice.image} alt="" loading="lazy" /> : null}
          <span className="grow">{choice.label}</span>
          <span className={classes.mark} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}

const sides = ['home', 'draw', 'away'] as const

/** Scores stand under who wins by them; all others below. */
function ScorePicker({ poll, value, onChange }: PickerProps) {
  const heads = { home: `${poll.home_name} ชนะ`, draw: 'เสมอ', away: `${poll.away_name} ชนะ` }
  const others = poll.choices.filter(({ label }) => scoreSide(label) === null)
  const score = (choice: PollWire['choices'][number]) => (
    <label key={choice.choice_id} className={classes.score}>
      <input
        type="radio"
        name={`poll-${poll.poll_id}`}
        value={choice.choice_id}
        checked={value === choice.choice_id}
        onChange={() => onChange({ id: choice.choice_id, label: choice.label })}
      />
      <span className="num">{choice.label}</span>
    </label>
  )
  return (
    <fieldset>
      <legend className="visually-hidden">{poll.title}</legend>
      <div className={classes.sides}>
        {sides.map((side) => (
          <div key={side} className={classes.side} role="group" aria-label={heads[side]}>
            <p className="t13 c2 center">{heads[side]}</p>
            {poll.choices.filter(({ label }) => scoreSide(label) === side).map(score)}
          </div>
        ))}
      </div>
      {others.map(score)}
    </fieldset>
  )
}

function NumberPicker({ poll, value, onChange }: PickerProps) {
  const slots = poll.digits ?? 2
  const [digits, setDigits] = useState(value)
  // What was sent leaves the board, ready for the next.
  useEffect(() => {
    if (value === '') setDigits((now) => (now.length === slots ? '' : now))
  }, [value, slots])
  const put = (next: string) => {
    setDigits(next)
    onChange(next.length === slots ? { id: next, label: next } : null)
  }
  return (
    <div className={classes.number}>
      <DigitTablets digits={digits} slots={slots} look="ivory" size="xl" />
      <div className={classes.pad}>
        <NumberPad
          captureKeyboard
          onDigit={(digit) => {
            if (digits.length < slots) put(digits + digit)
          }}
          onDelete={() => put(digits.slice(0, -1))}
          onClear={() => put('')}
        />
      </div>
    </div>
  )
}
