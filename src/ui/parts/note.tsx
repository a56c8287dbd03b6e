import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './note.module.css'

const icons = {
  amber: IconAlertTriangle,
  green: IconCircleCheck,
  blue: IconInfoCircle,
  red: IconAlertTriangle,
}

/** One sentence that must be seen: a condition, a hint, a refusal. At most one on a screen. */
export function Note({
  tone = 'amber',
  children,
  role,
}: {
  tone?: keyof typeof icons
  children: ReactNode
  role?: 'alert' | 'status'
}) {
  const Glyph = icons[tone]
  return (
    <div className={classes.note} data-tone={tone} role={role}>
      <Glyph size={20} stroke={1.75} aria-hidden />
      <div className="grow">{children}</div>
    </div>
  )
}
