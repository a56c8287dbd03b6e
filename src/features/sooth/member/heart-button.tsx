import { toggleFavouriteRoom, useFavouriteRooms } from './sooth-store.ts'
import classes from './rooms.module.css'

/** The heart of a room. The icon is drawn here: one of the library that two screens share comes with every load. */
export function HeartButton({ room, name }: { room: string; name: string }) {
  const isFull = useFavouriteRooms().includes(room)
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={isFull}
      aria-label={`${name} เป็นห้องโปรด`}
      onClick={() => toggleFavouriteRoom(room)}
    >
      <svg
        width={20}
        height={20}
        viewBox="0 0 24 24"
        fill={isFull ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M19.5 12.57 12 20l-7.5-7.43A5 5 0 1 1 12 6.01a5 5 0 1 1 7.5 6.56" />
      </svg>
    </button>
  )
}
