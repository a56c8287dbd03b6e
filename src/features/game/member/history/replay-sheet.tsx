import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { GameFrame, isShowable } from '../sheet/game-frame.tsx'
import { SheetDialog } from '../sheet/sheet-dialog.tsx'
import { launchErrors } from '../../launch-contract.ts'
import classes from './replay-sheet.module.css'

/** How a round went, as its provider shows it: nothing can be staked there. */
export function ReplaySheet({
  title,
  link,
  onClose,
}: {
  title: string
  link: string
  onClose: () => void
}) {
  const part = useRef<HTMLDivElement>(null)
  return (
    <SheetDialog label={title} part={part} onClose={onClose}>
      <div className={classes.head}>
        <h2 className="t16 medium grow ellipsis">{title}</h2>
        <IconButton
          strong
          label="ปิด"
          icon={<IconX size={22} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      </div>
      {isShowable(link) ? (
        <GameFrame
          title={title}
          link={link}
          onEvent={({ kind }) => {
            if (kind === 'return') onClose()
          }}
        />
      ) : (
        <p role="alert" className={classes.none}>
          {launchErrors.frame_blocked.thai}
        </p>
      )}
    </SheetDialog>
  )
}
