import { IconCheck, IconClock, IconQuestionMark, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './check-steps.module.css'

/** How a step of a proof came out; `open`: nobody can say. */
export type CheckState = 'ok' | 'off' | 'waiting' | 'open'

const marks = {
  ok: { Mark: IconCheck, word: 'ถูกต้อง' },
  off: { Mark: IconX, word: 'ไม่ตรง' },
  waiting: { Mark: IconClock, word: 'รอผล' },
  open: { Mark: IconQuestionMark, word: 'ยืนยันไม่ได้' },
} as const

/** The steps of a proof in their order. */
export function CheckSteps({ children }: { children: ReactNode }) {
  return <ol className={classes.steps}>{children}</ol>
}

/** One step: what it is, why it matters, what came out, and red with what differs. */
export function CheckStep({
  name,
  state,
  title,
  why,
  fault,
  values = [],
  children,
}: {
  name?: string
  state: CheckState
  title: ReactNode
  why: ReactNode
  /** What differs, in a sentence. */
  fault?: string | null
  values?: readonly string[]
  children?: ReactNode
}) {
  const { Mark, word } = marks[state]
  return (
    <li data-state={state} data-step={name}>
      <span className={classes.mark}>
        <Mark size={18} stroke={state === 'waiting' ? 1.75 : 2.25} aria-hidden />
        <span className="visually-hidden">{word}</span>
      </span>
      <div>
        <h3 className={`t16 medium ${state === 'waiting' ? 'c2' : ''}`}>{title}</h3>
        <p className="t13 c2">{why}</p>
        {fault ? <p className={`${classes.fault} t14`}>{fault}</p> : null}
        {values.map((value) => (
          <p key={value} className={`${classes.value} t14 num`}>
            {value}
          </p>
        ))}
        {children}
      </div>
    </li>
  )
}
