import { useEffect, useRef } from 'react'
import cards from '#ui/art/motifs/cards.svg?raw'
import { serverNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Delayed, Skeleton } from '#ui/parts/skeleton.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { listSoothRooms, type SoothProviderWire } from '../contract.ts'
import { untilNextLook } from './next-look.ts'
import { NotRenewed, ProviderNote } from './provider-note.tsx'
import { RoomCard } from './room-card.tsx'
import {
  filterPatterns,
  isShownBy,
  type RoomFilter,
  useFavouriteRooms,
  useSooth,
} from './sooth-store.ts'
import { patternWords } from './sooth-words.ts'
import classes from './rooms.module.css'

const filters: readonly { readonly value: RoomFilter; readonly label: string }[] = [
  { value: 'all', label: 'ทั้งหมด' },
  ...filterPatterns.map((value) => ({ value, label: patternWords[value] })),
  { value: 'favourite', label: 'ห้องโปรด' },
]

/** The rooms of all providers, as they are now. */
export function RoomList() {
  const query = useCall(
    listSoothRooms,
    {},
    {
      staleTime: 1_000,
      refetchInterval: (last) =>
        untilNextLook(last?.providers.flatMap(({ rooms }) => rooms) ?? [], serverNow()),
    },
  )
  const filter = useSooth((state) => state.filter)
  return (
    <>
      <FilterTabs
        label="กรองห้องตามเค้าไพ่"
        items={filters}
        value={filter}
        onChange={(next) => useSooth.setState({ filter: next })}
      />
      <QueryView query={query} skeleton={<Coming />}>
        {({ providers }) => (
          <>
            {query.error === null ? null : <NotRenewed />}
            <Providers providers={providers} />
          </>
        )}
      </QueryView>
    </>
  )
}

function Providers({ providers }: { providers: readonly SoothProviderWire[] }) {
  const list = useRef<HTMLDivElement>(null)
  // Whoever comes back from a room goes on at its card.
  useEffect(() => {
    const { room } = useSooth.getState()
    if (room === null) return
    useSooth.setState({ room: null })
    list.current?.querySelector<HTMLElement>(`[data-room="${room}"]`)?.focus()
  }, [])
  if (providers.length === 0) {
    return (
      <EmptyState
        art={cards}
        title="ยังไม่มีค่ายที่มีห้องบาคาร่า"
        action={
          <ButtonLink to="/" look="quiet">
            กลับหน้าแรก
          </ButtonLink>
        }
      >
        เมื่อมีห้องเปิดแจกไพ่ เค้าไพ่ของแต่ละห้องจะขึ้นที่หน้านี้เอง
      </EmptyState>
    )
  }
  return (
    <div ref={list} className={classes.providers}>
      {providers.map((provider) => (
        <Provider key={provider.code} provider={provider} />
      ))}
    </div>
  )
}

function Provider({ provider }: { provider: SoothProviderWire }) {
  const filter = useSooth((state) => state.filter)
  const { name, state, rooms } = provider
  return (
    <section aria-label={`ห้องของ ${name}`} className={classes.provider}>
      <div className={classes.head}>
        <h2 className="t18 grow ellipsis">{name}</h2>
        {filter === 'all' ? (
          <span className="t13 c2 nowrap">{`${formatCount(rooms.length)} ห้อง`}</span>
        ) : null}
      </div>
      <ProviderNote provider={provider} />
      {state === 'paused' || state === 'down' ? null : (
        <Rooms rooms={rooms} isLive={state === 'live'} />
      )}
    </section>
  )
}

function Rooms({ rooms, isLive }: { rooms: SoothProviderWire['rooms']; isLive: boolean }) {
  const filter = useSooth((state) => state.filter)
  const favourites = useFavouriteRooms()
  const shown = rooms.filter(({ room, suggestion }) =>
    isShownBy(filter, suggestion?.pattern, favourites.includes(room)),
  )
  if (rooms.length === 0) return <p className="c2">ค่ายนี้ยังไม่มีห้องที่เปิดแจกไพ่</p>
  if (shown.length === 0) {
    return (
      <EmptyState
        art={cards}
        title={filter === 'favourite' ? 'ยังไม่มีห้องโปรด' : 'ตอนนี้ไม่มีห้องที่เข้าเค้าไพ่นี้'}
        action={
          <Button look="quiet" size="sm" onClick={() => useSooth.setState({ filter: 'all' })}>
            ดูทุกห้อง
          </Button>
        }
      >
        {filter === 'favourite'
          ? 'แตะรูปหัวใจบนห้องที่อยากตาม แล้วห้องจะมาอยู่ที่นี่'
          : 'เค้าไพ่เปลี่ยนทุกตา รายการนี้อัปเดตเอง'}
      </EmptyState>
    )
  }
  return (
    <ul className={classes.cards}>
      {shown.map((room) => (
        <RoomCard key={room.room} room={room} isLive={isLive} />
      ))}
    </ul>
  )
}

function Coming() {
  return (
    <Delayed>
      <div className={classes.cards}>
        {Array.from({ length: 3 }, (_, at) => (
          <Skeleton key={at} height={270} radius={16} />
        ))}
      </div>
    </Delayed>
  )
}
