import { IconCheck } from '@tabler/icons-react'
import classes from './stepper.module.css'

/** Where a person stands in a few steps; the present one carries its name. */
export function Stepper({
  steps,
  active,
  label = 'ขั้นตอน',
}: {
  steps: readonly string[]
  /** Index of the present step; `steps.length` when all are done. */
  active: number
  label?: string
}) {
  return (
    <ol className={classes.stepper} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < active ? 'done' : index === active ? 'now' : 'later'}
          aria-current={index === active ? 'step' : undefined}
        >
          <b>
            {index < active ? (
              <IconCheck size={16} stroke={2.25} role="img" aria-label="เสร็จแล้ว" />
            ) : (
              index + 1
            )}
          </b>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
