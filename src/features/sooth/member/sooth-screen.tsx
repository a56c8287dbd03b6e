import { lazy, Suspense, useEffect } from 'react'
import { Delayed, Skeleton } from '#ui/parts/skeleton.tsx'
import { HonestNote } from './honest-note.tsx'
import { Marks } from './marks.tsx'
import { RoomList } from './room-list.tsx'
import { useSooth } from './sooth-store.ts'
import classes from './rooms.module.css'

const RoomScreen = lazy(() =>
  import('./room-screen.tsx').then((file) => ({ default: file.RoomScreen })),
)

/**
 * The rooms of baccarat, or one of them as the address says.
 * @param mayPlay nothing leads to play, nor helps with it, where this is false: somebody plays nothing now
 */
export function SoothScreen({ room, mayPlay }: { room: string | undefined; mayPlay: boolean }) {
  useEffect(() => {
    if (room !== undefined) useSooth.setState({ room })
  }, [room])
  return (
    <div className={classes.page}>
      <Marks />
      {room === undefined ? (
        <>
          <h1 className="t24">สูตรบาคาร่า</h1>
          <HonestNote />
          <RoomList />
        </>
      ) : (
        <Suspense fallback={<Opening />}>
          <RoomScreen key={room} room={room} mayPlay={mayPlay} />
        </Suspense>
      )}
    </div>
  )
}

const Opening = () => (
  <Delayed>
    <Skeleton height={420} radius={16} />
  </Delayed>
)
