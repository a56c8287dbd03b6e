import { Chip, type ChipTone } from '#ui/parts/chip.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import type { SoothRoomWire } from '../contract.ts'
import { stateWords } from './sooth-words.ts'
import classes from './rooms.module.css'

const tones: Readonly<Record<SoothRoomWire['state'], ChipTone>> = {
  shoe: 'amber',
  betting: 'green',
  closing: 'plain',
  dealing: 'blue',
  settled: 'gold',
  paused: 'red',
}

/** What a room does now; of an old answer nothing is counted down and nothing glows. */
export function RoomState({ room, isLive }: { room: SoothRoomWire; isLive: boolean }) {
  const { state, state_until: until } = room
  const isCounted = isLive && until !== null && (state === 'betting' || state === 'shoe')
  return (
    <span className={classes.state}>
      <Chip
        tone={isLive ? tones[state] : 'plain'}
        icon={isLive ? <span className={classes.dot} aria-hidden="true" /> : null}
      >
        {isLive ? stateWords[state] : 'ข้อมูลเก่า'}
      </Chip>
      {isCounted ? <Countdown until={until} size="sm" over="รอสักครู่" /> : null}
    </span>
  )
}
