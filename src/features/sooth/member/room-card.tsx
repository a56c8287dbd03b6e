import { Link } from '@tanstack/react-router'
import { Chip } from '#ui/parts/chip.tsx'
import { formatCount } from '#ui/thai/money.ts'
import type { SoothRoomWire } from '../contract.ts'
import { HeartButton } from './heart-button.tsx'
import { bigCells, newestColumns } from './road-cells.ts'
import { RoadPicture } from './road.tsx'
import { roomLink } from './room-links.ts'
import { RoomState } from './room-state.tsx'
import { countWords, patternWords, resultWords, streakWords, YOUNG_SHOE } from './sooth-words.ts'
import classes from './rooms.module.css'

/** The columns of the small picture. Source: frontend.md §4.18. */
const COLUMNS = 12

/** A room of the list: what it does, its newest columns, its counts and the pattern at its end. */
export function RoomCard({ room, isLive }: { room: SoothRoomWire; isLive: boolean }) {
  const streak = streakWords(room.streak)
  const { suggestion } = room
  const isYoung = room.codes.length === 0
  return (
    <li className={classes.card}>
      <div className="row between">
        <Link {...roomLink(room.room)} className={classes.name} data-room={room.room}>
          <span className="t18 strong">{room.name}</span>
          <span className="t13 c2">{`ขอนที่ ${formatCount(room.shoe)}`}</span>
        </Link>
        <RoomState room={room} isLive={isLive} />
        <HeartButton room={room.room} name={room.name} />
      </div>
      <div className={classes.plate}>
        <RoadPicture
          says={`เค้าไพ่ล่าสุดของ${room.name} ${countWords(room.counts)}`}
          cells={newestColumns(bigCells(room.codes), COLUMNS)}
          columns={COLUMNS}
          isWhole
        />
        {isYoung ? <p className={classes.young}>{YOUNG_SHOE}</p> : null}
      </div>
      <p className="t13 c2 num">{countWords(room.counts)}</p>
      <p className={classes.tags}>
        {suggestion ? (
          <Chip tone="gold">
            {`${patternWords[suggestion.pattern]} แนะนำ${resultWords[suggestion.side]}`}
          </Chip>
        ) : (
          <Chip>{isYoung ? 'รอผลตาแรก' : 'ไม่เข้ารูปแบบ'}</Chip>
        )}
        {streak ? <Chip>{streak}</Chip> : null}
      </p>
    </li>
  )
}
