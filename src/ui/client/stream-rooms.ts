import { useEffect } from 'react'
import { type Audience, type EventDefinition, roomName } from '#kernel/event.ts'

/** What tabs tell each other: which rooms one is in, and whether it asks for those of the others. */
interface RoomsMessage {
  readonly tab: string
  readonly rooms: readonly string[]
  readonly isAsking: boolean
}

/** The rooms of this tab, each with how many of its components are in it. */
const own = new Map<string, number>()
/** The rooms of the browser's other tabs. */
const others = new Map<string, readonly string[]>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Enters a room of an event while the component is mounted: its happenings come by the stream. */
export function useRoom(
  { audience }: EventDefinition<string, Audience & { readonly room: string }>,
  roomId: number,
): void {
  const kind = audience?.room
  useEffect(
    () => (kind === undefined ? undefined : enterRoom(roomName(kind, roomId))),
    [kind, roomId],
  )
}

/** @returns how to leave it again */
export function enterRoom(room: string): () => void {
  own.set(room, (own.get(room) ?? 0) + 1)
  tell()
  return () => {
    const count = (own.get(room) ?? 1) - 1
    if (count > 0) own.set(room, count)
    else own.delete(room)
    tell()
  }
}

/**
 * Follows which rooms the tabs of this browser are in: one stream serves them all. Each tab tells
 * the others of its own; a tab that goes takes its rooms with it.
 * @returns how to stop
 */
export function followRooms(onChange: (rooms: readonly string[]) => void): () => void {
  const tab = crypto.randomUUID?.() ?? `${performance.timeOrigin + performance.now()}`
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel('slth-stream-rooms') : undefined
  const say = (rooms: readonly string[], isAsking = false) =>
    channel?.postMessage({ tab, rooms, isAsking } satisfies RoomsMessage)
  const report = () =>
    onChange([...new Set([...own.keys(), ...[...others.values()].flat()])].sort())
  const onOwn = () => {
    say([...own.keys()])
    report()
  }
  const onGone = () => say([])
  channel?.addEventListener('message', ({ data }: MessageEvent<RoomsMessage>) => {
    if (data.rooms.length > 0) others.set(data.tab, data.rooms)
    else others.delete(data.tab)
    if (data.isAsking && own.size > 0) say([...own.keys()])
    report()
  })
  listeners.add(onOwn)
  addEventListener('pagehide', onGone)
  // Out of the browser's cache: the others were told that it has gone.
  addEventListener('pageshow', onOwn)
  say([...own.keys()], true)
  report()
  return () => {
    listeners.delete(onOwn)
    removeEventListener('pagehide', onGone)
    removeEventListener('pageshow', onOwn)
    onGone()
    channel?.close()
    others.clear()
  }
}
