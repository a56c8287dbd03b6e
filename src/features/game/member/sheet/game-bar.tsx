import { IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Logo } from '#ui/art/logo.tsx'
import { useServerNow } from '#ui/client/server-clock.ts'
import { Balance } from '#ui/parts/balance.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Money } from '#ui/parts/money.tsx'
import type { GameSessionWire } from '../../launch-contract.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import { elapsedText } from './game-sums.ts'
import classes from './game-bar.module.css'

/** The bar above a game: the way out, what is played, for how long, and how it goes. */
export function GameBar({
  name,
  isDemo,
  session,
  balance,
  showsSums,
  part,
  onClose,
  onPanel,
}: {
  name: string
  isDemo: boolean
  session: GameSessionWire | undefined
  /** Of the wallet that is played from, as it moves. */
  balance: string | undefined
  /** Not where the game shows them itself: one figure twice is read as two. */
  showsSums: boolean
  part: RefObject<HTMLElement | null>
  onClose: () => void
  onPanel: () => void
}) {
  return (
    <div className={classes.bar}>
      <IconButton
        strong
        className={classes.button ?? ''}
        label="ปิดเกม"
        icon={<IconX size={20} stroke={1.75} aria-hidden />}
        onClick={onClose}
      />
      <span className={classes.logo}>
        <Logo height={12} />
      </span>
      {isDemo ? (
        <span className={classes.facts}>
          <span className={classes.name}>{name}</span>
          <span className={classes.demo}>ทดลองเล่น</span>
        </span>
      ) : (
        <button type="button" className={classes.facts} aria-haspopup="dialog" onClick={onPanel}>
          <span className={classes.name}>{name}</span>
          <span className={classes.sums}>
            {session && showsSums ? (
              <Sums session={session} balance={balance ?? session.wallet.balance} />
            ) : null}
            <span className={showsSums ? 'visually-hidden' : ''}> ดูสรุปการเล่น</span>
          </span>
        </button>
      )}
      <FullScreenButton part={part} className={classes.button ?? ''} />
    </div>
  )
}

function Sums({ session, balance }: { session: GameSessionWire; balance: string }) {
  return (
    <>
      <Elapsed since={session.started_at} />
      <span className={classes.net} data-in={Number(session.net) > 0 || undefined}>
        สุทธิ <Money amount={session.net} sign="always" />
      </span>
      <Balance amount={balance} />
    </>
  )
}

/** How long it has been played, by the server's clock. */
export function Elapsed({ since }: { since: string }) {
  const from = Date.parse(since)
  const text = useServerNow((now) => elapsedText(now - from))
  return (
    <span className="num" role="timer" aria-label="เวลาที่เล่น">
      {text}
    </span>
  )
}
