import { IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Logo } from '#ui/art/logo.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import classes from './sheet-header.module.css'

/** The sheet's head as long as no game is played: close, logo, full screen. */
export function SheetHeader({
  part,
  onClose,
}: {
  part: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  return (
    <div className={classes.head}>
      <IconButton
        strong
        label="ปิดเกม"
        icon={<IconX size={24} stroke={1.75} aria-hidden />}
        onClick={onClose}
      />
      <Logo />
      <FullScreenButton part={part} />
    </div>
  )
}
