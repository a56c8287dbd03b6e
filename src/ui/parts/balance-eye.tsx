import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useBalanceHidden } from './balance.tsx'
import classes from './balance-eye.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Hides every balance of the site on this device, or shows them. */
export function BalanceEye() {
  const [hidden, setHidden] = useBalanceHidden()
  return (
    <button
      type="button"
      className={classes.eye}
      aria-label={hidden ? 'แสดงยอดเงิน' : 'ซ่อนยอดเงิน'}
      aria-pressed={hidden}
      onClick={() => setHidden(!hidden)}
    >
      {hidden ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
    </button>
  )
}
