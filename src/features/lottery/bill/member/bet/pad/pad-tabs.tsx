import type { KeyboardEvent } from 'react'
import { FilterTabs } from '#ui/parts/choice.tsx'
import classes from './pad-tabs.module.css'

/** The ways to enter numbers. */
export const padTabs = [
  ['keys', 'กดเลขเอง'],
  ['quick', 'แทงเร็ว'],
  ['board', 'แผงเลข'],
  ['win', 'เลขวิน'],
  ['text', 'พิมพ์โพย'],
] as const
export type PadTab = (typeof padTabs)[number][0]

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** In a room, which has tabs of its own above, the ways are a row of pills. */
export function PadPills({ value, onChange }: { value: PadTab; onChange: (tab: PadTab) => void }) {
  const items = padTabs.map(([tab, label]) => ({ value: tab, label }))
  return (
    <div className={classes.pills}>
      <FilterTabs label="วิธีใส่เลข" items={items} value={value} onChange={onChange} />
    </div>
  )
}

/** One tab stop; the arrow keys go from tab to tab. */
export function PadTabs({ value, onChange }: { value: PadTab; onChange: (tab: PadTab) => void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    const at = padTabs.findIndex(([tab]) => tab === value)
    const to = (at + step + padTabs.length) % padTabs.length
    event.preventDefault()
    onChange(padTabs[to]?.[0] ?? value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }
  return (
    <div
      className={classes.tabs}
      role="tablist"
      aria-label="วิธีใส่เลข"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {padTabs.map(([tab, label]) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === value}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
