import { toWireTime } from '#kernel/time.ts'
import { refuse } from '../http/errors.ts'
import { parse } from '../http/parse.ts'
import type { World } from '../world.ts'
import { type Draw, type DrawKey, findDraw, raiseAnnounceTime, writeResult } from './draw-store.ts'
import { announceInstant, findMarket, type Kind } from './markets.ts'
import { drawOfficial, officialSchemas } from './official.ts'
import { recordedOfficial } from './recorded.ts'

/** What a feed tells of a draw now. */
export interface Told {
  readonly key: DrawKey
  readonly kind: Kind
  readonly status: 'pending' | 'announced' | 'no_result'
  readonly announceAtMs: number
  readonly announcedAtMs: number | null
  readonly official: object | null
  readonly revision: number
}

/** What the asker adds to the market's code: its own idea of kind and announce time. */
export interface Asked {
  readonly kind?: Kind | undefined
  readonly announceAt?: Date | undefined
}

/**
 * Tells a draw, and nothing of its value before it is announced. A draw that draws itself comes
 * into being here, at the first question after its time, so that no value exists to leak.
 * @throws Refused 404 `unknown_market` for a code without kind and announce time
 */
export function tellDraw(world: World, key: DrawKey, asked: Asked = {}): Told {
  return world.store.transaction(() => {
    const { kind, announceAtMs } = settle(world, key, asked)
    const nowMs = world.clock.now().getTime()
    const { autoResults, autoResultsDelayMs } = world.config
    const known = findDraw(world.store, key)
    if (autoResults && !known?.status && nowMs >= announceAtMs + autoResultsDelayMs) {
      writeResult(world.store, key, {
        kind,
        status: 'announced',
        official: recordedOfficial(key) ?? drawOfficial(kind, findMarket(key.marketCode)),
        shownFromMs: announceAtMs + autoResultsDelayMs,
      })
    }
    return told(key, kind, announceAtMs, findDraw(world.store, key), nowMs)
  })
}

function told(
  key: DrawKey,
  kind: Kind,
  announceAtMs: number,
  draw: Draw | undefined,
  nowMs: number,
): Told {
  const shown = draw?.status && draw.shownFromMs !== null && draw.shownFromMs <= nowMs
  if (!shown) {
    const nothing = { announcedAtMs: null, official: null, revision: 0 }
    return { key, kind, status: 'pending', announceAtMs, ...nothing }
  }
  return {
    key,
    kind: draw.kind,
    status: draw.status ?? 'pending',
    announceAtMs,
    announcedAtMs: draw.shownFromMs,
    official: draw.official,
    revision: draw.revision,
  }
}

/** The kind and the announce time that holds: the latest of market, asker and earlier askers. */
function settle(world: World, key: DrawKey, asked: Asked): { kind: Kind; announceAtMs: number } {
  const market = findMarket(key.marketCode)
  const known = findDraw(world.store, key)
  const kind = market?.kind ?? known?.kind ?? asked.kind
  const times = [
    market ? announceInstant(market, key.day).getTime() : null,
    asked.announceAt?.getTime() ?? null,
    known?.announceAtMs ?? null,
  ].filter((time) => time !== null)
  if (times.length === 0 && known?.shownFromMs) times.push(known.shownFromMs)
  if (kind === undefined || times.length === 0) {
    const message = `the feed does not know ${key.marketCode}: add kind and announce_at`
    throw refuse(404, 'unknown_market', message)
  }
  if (asked.announceAt) {
    raiseAnnounceTime(world.store, key, kind, asked.announceAt.getTime())
  }
  return { kind, announceAtMs: Math.max(...times) }
}

export interface SetResult extends Asked {
  readonly status: 'announced' | 'no_result'
  readonly official?: unknown
  /** From when it is told; left out: from the announce time on. */
  readonly announcedAt?: Date | undefined
}

/**
 * Sets or corrects a result, as the official source's own staff would.
 * @throws Refused when the values do not fit the market's kind
 */
export function setResult(world: World, key: DrawKey, input: SetResult): Told {
  const { store, clock } = world
  return store.transaction(() => {
    const known = findDraw(store, key)
    const market = findMarket(key.marketCode)
    const kind = market?.kind ?? known?.kind ?? input.kind
    if (kind === undefined) {
      throw refuse(404, 'unknown_market', `the feed does not know ${key.marketCode}: add kind`)
    }
    const official = input.status === 'announced' ? readOfficial(kind, input.official) : null
    const nowMs = clock.now().getTime()
    const planned = market ? announceInstant(market, key.day).getTime() : nowMs
    const wasShown = known?.status && known.shownFromMs !== null && known.shownFromMs <= nowMs
    const announceAtMs = Math.max(planned, known?.announceAtMs ?? planned)
    const shownFromMs = input.announcedAt?.getTime() ?? (wasShown ? nowMs : announceAtMs)
    writeResult(store, key, { kind, status: input.status, official, shownFromMs })
    return told(key, kind, announceAtMs, findDraw(store, key), nowMs)
  })
}

function readOfficial(kind: Kind, value: unknown): object {
  try {
    return parse(officialSchemas[kind], value)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'is not valid'
    throw refuse(400, 'invalid_input', `official.${why}`)
  }
}

/** A draw in the feed's words. */
export function showTold(draw: Told): object {
  const time = (ms: number | null) => (ms === null ? null : toWireTime(new Date(ms)))
  return {
    market_code: draw.key.marketCode,
    kind: draw.kind,
    date: draw.key.day,
    round: draw.key.round,
    status: draw.status,
    announce_at: time(draw.announceAtMs),
    announced_at: time(draw.announcedAtMs),
    revision: draw.revision,
    official: draw.official,
  }
}
