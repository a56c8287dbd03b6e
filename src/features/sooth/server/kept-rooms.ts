import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { RoomSource, ToldHistory, ToldRoom } from './ports.ts'

/** So long an answer is handed on: pages ask every few seconds, the provider is asked once for all of them. */
const KEPT_MS = 1_500

/** What a provider told last, when, and whether it has not answered since. */
export interface Told<T> {
  readonly value: T
  readonly readAt: Date
  readonly isStale: boolean
}

interface Entry {
  /** The question that is under way, or was answered last. */
  asked: Promise<void>
  /** Until when its answer is handed on; infinite while it is under way. */
  until: number
  told: Told<unknown> | undefined
}

/** By site, and in it by what was asked. Rooms are those that providers list: there are few. */
const kept = new WeakMap<Db, Map<string, Entry>>()

type Clocked = Pick<Services, 'db' | 'clock'>

/** The rooms of a provider as it told them last; undefined: it has never told any. */
export const keptRooms = (services: Clocked, source: RoomSource) =>
  keep<readonly ToldRoom[]>(services, source.code, () => source.list())

/** A room with its finished shoes, as told last. @param room one that the provider lists */
export const keptHistory = (services: Clocked, source: RoomSource, room: string) =>
  keep<ToldHistory>(services, `${source.code}/${room}`, () => source.detail(room))

/**
 * Asks once for everybody who wants to know at about the same time. Where no answer comes the last one stays, and
 * says that it is old.
 */
async function keep<T>(
  { db, clock }: Clocked,
  key: string,
  ask: () => Promise<T | undefined>,
): Promise<Told<T> | undefined> {
  const entries = kept.get(db) ?? new Map<string, Entry>()
  kept.set(db, entries)
  const known = entries.get(key)
  if (!known || performance.now() >= known.until) {
    const entry: Entry = { asked: Promise.resolve(), until: Infinity, told: known?.told }
    entries.set(key, entry)
    entry.asked = (async () => {
      try {
        const value = await ask()
        if (value !== undefined) entry.told = { value, readAt: await clock.now(), isStale: false }
        else if (entry.told) entry.told = { ...entry.told, isStale: true }
      } finally {
        entry.until = performance.now() + KEPT_MS
      }
    })()
  }
  const entry = entries.get(key)
  await entry?.asked
  return entry?.told as Told<T> | undefined
}
