import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { showInside } from '../client/show-inside.ts'
import classes from './choice.module.css'

/** One of several. */
export interface ChoiceItem<T extends string> {
  readonly value: T
  readonly label: ReactNode
}

interface ChoiceProps<T extends string> {
  items: readonly ChoiceItem<T>[]
  value: T
  onChange: (value: T) => void
  /** What is chosen here, for screen readers. */
  label: string
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** One tab stop; the arrow keys move the choice, Home and End go to its ends. */
function Choice<T extends string>({
  items,
  value,
  onChange,
  label,
  look,
}: ChoiceProps<T> & { look: 'segmented' | 'filter' }) {
  const at = items.findIndex((item) => item.value === value)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    showInside(box.current, box.current?.children[at])
  }, [at])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? items.length - 1
          : step === undefined
            ? -1
            : (at + step + items.length) % items.length
    const item = items[to]
    if (!item) return
    event.preventDefault()
    onChange(item.value)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[to]?.focus()
  }
  return (
    <div
      ref={box}
      className={classes[look]}
      role="radiogroup"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {items.map((item, index) => (
        <button
          key={item.value}
          type="button"
          role="radio"
          aria-checked={item.value === value}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

/** Two to four choices that change what stands below, in one bar. */
export function Segmented<T extends string>(props: ChoiceProps<T>) {
  return <Choice {...props} look="segmented" />
}

/** A scrolling row of pills that filter a list. */
export function FilterTabs<T extends string>(props: ChoiceProps<T>) {
  return <Choice {...props} look="filter" />
}
