import type { ReactNode } from 'react'
import { IconBell, IconBellRinging } from '@tabler/icons-react'
import { IconButton } from '#ui/parts/icon-button.tsx'
import type { LobbyMarket } from './lobby-wire.ts'
import { remindedRound, useReminderControls } from './use-reminders.ts'
import classes from './bell-row.module.css'

/**
 * A row that is not open, with a bell beside it: a member may be told when its next round opens.
 */
export function BellRow({ market, children }: { market: LobbyMarket; children: ReactNode }) {
  const controls = useReminderControls()
  const round = remindedRound(market)
  if (!controls || !round) return children
  const isSet = controls.momentOf(round) !== undefined
  return (
    <div className={classes.row}>
      {children}
      <IconButton
        label={isSet ? `เปลี่ยนการเตือน ${market.name}` : `เตือน ${market.name}`}
        className={classes.bell ?? ''}
        data-set={isSet || undefined}
        aria-haspopup="dialog"
        icon={
          isSet ? (
            <IconBellRinging size={22} stroke={1.75} aria-hidden />
          ) : (
            <IconBell size={22} stroke={1.75} aria-hidden />
          )
        }
        onClick={() => controls.ask(market)}
      />
    </div>
  )
}
