import { useEffect, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import type { WireGameCard } from '../../lobby-contract.ts'
import { GameHero } from './game-hero.tsx'
import classes from './waiting-frame.module.css'

/** After so many ms a game that is not there yet is late. */
const LATE_MS = 8_000

/** A game that is on its way: what it is, and after a while another try. */
export function WaitingFrame({ card, onAgain }: { card: WireGameCard; onAgain?: () => void }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.waiting} aria-busy={!isLate}>
      <GameHero card={card} />
      <div className={classes.state} role="status">
        {isLate && onAgain ? (
          <>
            <p>เกมใช้เวลานานกว่าปกติ</p>
            <Button look="quiet" onClick={onAgain}>
              ลองใหม่
            </Button>
          </>
        ) : (
          <p className="c2">กำลังเปิดเกม…</p>
        )}
      </div>
    </div>
  )
}
