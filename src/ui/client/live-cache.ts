import type { QueryClient } from '@tanstack/react-query'
import type { EventDefinition, WirePayload } from '#kernel/event.ts'
import type { LiveEvent, LivePart, LiveSubject } from '../feature.ts'
import type { StreamMessage } from './stream-types.ts'

/**
 * Declares an event that an app hears.
 * @param stale the paths of the feature's own calls of which cached answers are old then; or a
 * function that writes what the event says into the cache and answers which are old all the same
 * @param changes what else it makes old, at features that show it
 */
export function hears<E extends EventDefinition>(
  { topic }: E,
  stale: readonly string[] | ((cache: QueryClient, payload: WirePayload<E>) => readonly string[]),
  changes: readonly LiveSubject[] = [],
): LiveEvent {
  return {
    topic,
    stale: (cache, payload) =>
      typeof stale === 'function' ? stale(cache, payload as WirePayload<E>) : stale,
    changes,
  }
}

let holders = 0
const waiting: (() => void)[] = []

/**
 * Keeps the cache from what the stream says until the function that it gives is called: while a wheel turns, no
 * balance tells its prize. What was said meanwhile is heard then, in its order.
 */
export function holdLive(): () => void {
  let isHeld = true
  holders += 1
  return () => {
    if (!isHeld) return
    isHeld = false
    holders -= 1
    if (holders === 0) for (const hear of waiting.splice(0)) hear()
  }
}

/** Of all features: which events an app hears, and what each makes old. */
export class LiveCache {
  readonly topics: readonly string[]
  readonly #events: readonly LiveEvent[]
  readonly #shown: ReadonlyMap<LiveSubject, readonly string[]>

  constructor(parts: readonly LivePart[]) {
    this.#events = parts.flatMap(({ live }) => live ?? [])
    this.topics = [...new Set(this.#events.map(({ topic }) => topic))]
    this.#shown = gatherShown(parts)
  }

  /** Keeps the cache true to what the stream says. */
  hear(cache: QueryClient, message: StreamMessage): void {
    if (holders > 0) return void waiting.push(() => this.hear(cache, message))
    // Events were missed: whatever is on the screen asks again.
    if (message.kind === 'gap') return void cache.invalidateQueries()
    if (message.kind !== 'event') return
    for (const path of this.staleAfter(cache, message)) {
      void cache.invalidateQueries({ queryKey: [path] })
    }
  }

  /** The paths of which cached answers are old after an event, each once. */
  staleAfter(
    cache: QueryClient,
    { topic, payload }: { readonly topic: string; readonly payload: unknown },
  ): ReadonlySet<string> {
    const heard = this.#events.filter((event) => event.topic === topic)
    return new Set(
      heard.flatMap(({ stale, changes }) => [
        ...stale(cache, payload),
        ...changes.flatMap((subject) => this.#shown.get(subject) ?? []),
      ]),
    )
  }
}

/** The paths of all calls that show something. */
export const pathsOf = (parts: readonly LivePart[], subject: LiveSubject): readonly string[] =>
  gatherShown(parts).get(subject) ?? []

function gatherShown(parts: readonly LivePart[]): Map<LiveSubject, readonly string[]> {
  const shown = new Map<LiveSubject, readonly string[]>()
  for (const { shows = {} } of parts) {
    for (const [name, paths] of Object.entries(shows)) {
      const subject = name as LiveSubject
      shown.set(subject, [...(shown.get(subject) ?? []), ...paths])
    }
  }
  return shown
}
