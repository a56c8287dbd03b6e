import { IconChevronLeft } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import classes from './page-bar.module.css'

/**
 * The head of a screen that was opened from another: back, title, one action. Under 960 px it
 * stands in place of the site's header (`staticData: { bar: 'page' }` on the route), above it is a
 * heading.
 */
export function PageBar({
  title,
  action,
  backTo = '/',
}: {
  title: ReactNode
  action?: ReactNode
  /** Where back leads when this was the first page that was opened. */
  backTo?: string
}) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <div className={classes.bar}>
      <span className={classes.back}>
        <IconButton
          strong
          label="ย้อนกลับ"
          icon={<IconChevronLeft size={24} stroke={1.75} aria-hidden />}
          onClick={() => (canGoBack ? router.history.back() : router.history.push(backTo))}
        />
      </span>
      <h1 className={classes.title}>{title}</h1>
      {action}
    </div>
  )
}
