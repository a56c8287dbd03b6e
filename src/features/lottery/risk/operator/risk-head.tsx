import { useState } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { Emblem } from '#ui/art/emblem.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { RiskRounds, roundTitle } from './risk-rounds.tsx'
import type { RiskPlace } from './risk-place.ts'
import type { RiskRound } from './risk-wire.ts'
import classes from './risk-head.module.css'

/** Which round, how long it still sells, and the way to another one. */
export function RiskHead({
  rounds,
  round,
  onPlace,
}: {
  rounds: readonly RiskRound[]
  round: RiskRound
  onPlace: (place: RiskPlace) => void
}) {
  const [picking, setPicking] = useState(false)
  return (
    <div className={classes.head}>
      <button
        type="button"
        className={classes.round}
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      >
        <Emblem market={round.market.code} size={28} />
        <span className="medium">{roundTitle(round)}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </button>
      <p className={classes.close}>
        <span className="c2">{round.status === 'open' ? 'ปิดรับใน' : ''}</span>{' '}
        {round.status === 'open' ? (
          <Countdown until={round.close_at} over="ปิดรับแล้ว" />
        ) : (
          'ปิดรับแล้ว รอผล'
        )}
      </p>
      <HistoryButton
        object={{ kind: 'round', id: round.round_id }}
        title={`ประวัติของ${roundTitle(round)}`}
      />
      <Button look="text" size="sm" onClick={() => onPlace({})}>
        ทุกงวด
      </Button>
      <Sheet open={picking} onClose={() => setPicking(false)} title="เลือกงวด" maxWidth={640}>
        <SheetBody>
          <RiskRounds
            rounds={rounds}
            onPick={(roundId) => {
              setPicking(false)
              onPlace({ round: roundId })
            }}
          />
        </SheetBody>
      </Sheet>
    </div>
  )
}
