import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import cards from '#ui/art/motifs/cards.svg?raw'
import { ApiError } from '#ui/client/api-error.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Delayed, Skeleton } from '#ui/parts/skeleton.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { readSoothRoom, type SoothDetailWire } from '../contract.ts'
import { AskRoad } from './ask-road.tsx'
import { HeartButton } from './heart-button.tsx'
import { HonestNote } from './honest-note.tsx'
import { NotRenewed, ProviderNote } from './provider-note.tsx'
import { untilNextLook } from './next-look.ts'
import { Rates } from './rates.tsx'
import { Roads } from './roads.tsx'
import { playLink } from './room-links.ts'
import { RoomState } from './room-state.tsx'
import { StepPlanner } from './step-planner.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { kindWords } from './sooth-words.ts'
import classes from './rooms.module.css'

/** One room: what the formula names, how often it was right, and all roads of the shoe. */
export function RoomScreen({ room, mayPlay }: { room: string; mayPlay: boolean }) {
  const query = useCall(
    readSoothRoom,
    { room },
    {
      staleTime: 1_000,
      refetchInterval: (last) => untilNextLook(last ? [last.room] : [], serverNow()),
    },
  )
  const { error } = query
  const isUnknown =
    error instanceof ApiError && (error.status === 404 || error.code === 'invalid_input')
  return (
    <>
      <Link to="/sooth" className={classes.back}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        ห้องทั้งหมด
      </Link>
      {isUnknown ? (
        <UnknownRoom />
      ) : (
        <QueryView query={query} skeleton={<Coming />}>
          {(detail) => (
            <>
              {error === null ? null : <NotRenewed />}
              <Room detail={detail} mayPlay={mayPlay} />
            </>
          )}
        </QueryView>
      )}
    </>
  )
}

function UnknownRoom() {
  return (
    <>
      <h1 className="t24">สูตรบาคาร่า</h1>
      <EmptyState
        art={cards}
        title="ไม่พบห้องนี้"
        action={
          <ButtonLink to="/sooth" look="quiet">
            ดูห้องทั้งหมด
          </ButtonLink>
        }
      >
        ห้องอาจปิดไปแล้ว หรือที่อยู่ไม่ถูกต้อง
      </EmptyState>
    </>
  )
}

function Room({ detail, mayPlay }: { detail: SoothDetailWire; mayPlay: boolean }) {
  const { provider, room } = detail
  const isLive = provider.state === 'live'
  return (
    <>
      <Head detail={detail} />
      <HonestNote kind={room.kind} />
      <ProviderNote provider={provider} />
      {room.state === 'paused' ? (
        <p className="t14 c2" role="status">
          โต๊ะหยุดแจกไพ่ชั่วคราว เค้าไพ่ด้านล่างเป็นของก่อนหยุด
        </p>
      ) : null}
      <div className={classes.columns}>
        <div className={classes.column}>
          <SuggestionPanel detail={detail} isLive={isLive} />
          {mayPlay && isLive && provider.game_id !== null ? (
            <ButtonLink {...playLink(provider.game_id, room.room)} size="lg" wide>
              เข้าเล่น
            </ButtonLink>
          ) : null}
          <Rates detail={detail} />
          {mayPlay ? <StepPlanner room={room} /> : null}
        </div>
        <div className={classes.column}>
          <Roads room={room} />
          <AskRoad codes={room.codes} />
        </div>
      </div>
    </>
  )
}

function Head({ detail: { provider, room } }: { detail: SoothDetailWire }) {
  const limits = [room.stake_min, room.stake_max]
    .map((amount) => formatMoney(amount, { decimals: 'auto' }))
    .join('–')
  return (
    <div>
      <div className="row">
        <h1 className="t24 grow">{room.name}</h1>
        <RoomState room={room} isLive={provider.state === 'live'} />
        <HeartButton room={room.room} name={room.name} />
      </div>
      <p className="t13 c2">
        {`${provider.name} · ขอนที่ ${formatCount(room.shoe)} ตาที่ ${formatCount(room.coup)} · เดิมพัน ${limits}`}
      </p>
      <p className="t13 c2">{kindWords[room.kind]}</p>
    </div>
  )
}

function Coming() {
  return (
    <Delayed>
      <div className={classes.columns}>
        <Skeleton height={260} radius={16} />
        <Skeleton height={420} radius={16} />
      </div>
    </Delayed>
  )
}
