import { IconAlertTriangle } from '@tabler/icons-react'
import { Button } from './button.tsx'
import classes from './states.module.css'

/** One line in the place of what could not be loaded; the rest of the page lives on. */
export function ErrorState({
  text = 'โหลดข้อมูลไม่สำเร็จ',
  onRetry,
}: {
  text?: string
  onRetry?: () => void
}) {
  return (
    <div className={classes.error} role="alert">
      <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
      <span className="grow t14">{text}</span>
      {onRetry ? (
        <Button look="quiet" size="sm" onClick={onRetry}>
          ลองอีกครั้ง
        </Button>
      ) : null}
    </div>
  )
}
