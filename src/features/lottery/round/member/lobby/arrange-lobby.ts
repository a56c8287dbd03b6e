import { dayOf } from '#ui/thai/dates.ts'
import type { LobbyMarket } from './lobby-wire.ts'

/** A draw that closes within this time is shown large. */
export const URGENT_MS = 60 * 60_000
const URGENT_MAX = 2
/** The draw that is shown as a ticket of its own. */
const FLAGSHIP = 'gov'
/**
 * The emblem of markets with a round every few minutes: a strip of their own, one large at most.
 */
const YEEKEE = 'yk'

export interface ArrangedLobby {
  readonly urgent: readonly LobbyMarket[]
  readonly flagship: LobbyMarket | undefined
  readonly yeekee: readonly LobbyMarket[]
  readonly favourites: readonly LobbyMarket[]
  readonly open: readonly LobbyMarket[]
  readonly waiting: readonly LobbyMarket[]
  /** Drawn or called off today, and nothing to bet on yet. */
  readonly announced: readonly LobbyMarket[]
  readonly upcoming: readonly LobbyMarket[]
  readonly off: readonly LobbyMarket[]
}

/**
 * Puts each market into one section: what closes next comes first. A favourite is in the section
 * of the favourites, unless it is large anyway.
 */
export function arrangeLobby(
  markets: readonly LobbyMarket[],
  nowMs: number,
  favouriteIds: readonly (number | string)[] = [],
): ArrangedLobby {
  const on = markets.filter(({ is_on: isOn }) => isOn)
  const open = on.filter((market) => isOpen(market, nowMs)).toSorted(byClose)
  const flagship = open.find(({ code }) => code === FLAGSHIP)
  const firstYeekee = open.find(isYeekee)
  const urgent = open
    .filter((market) => market !== flagship && closeOf(market) - nowMs < URGENT_MS)
    .filter((market) => !isYeekee(market) || market === firstYeekee)
    .slice(0, URGENT_MAX)
  const isLarge = (market: LobbyMarket) =>
    market === flagship || urgent.includes(market) || (isYeekee(market) && market.is_on)
  const marked = new Set(favouriteIds.map(String))
  const favourites = markets
    .filter((market) => marked.has(String(market.market_id)) && !isLarge(market))
    .toSorted((a, b) => Number(isOpen(b, nowMs)) - Number(isOpen(a, nowMs)) || byClose(a, b))
  const isPlaced = (market: LobbyMarket) => isLarge(market) || favourites.includes(market)
  const rest = on.filter((market) => !isOpen(market, nowMs) && !isPlaced(market))
  const waiting = rest.filter(isWaiting)
  const announced = rest.filter((market) => !isWaiting(market) && isAnnounced(market, nowMs))
  return {
    urgent,
    flagship,
    yeekee: on.filter(isYeekee),
    favourites,
    open: open.filter((market) => !isPlaced(market)),
    waiting,
    announced: announced.toSorted((a, b) => announcedAt(b) - announcedAt(a)),
    upcoming: rest
      .filter((market) => !isWaiting(market) && !announced.includes(market))
      .toSorted((a, b) => openOf(a) - openOf(b) || byClose(a, b)),
    off: markets.filter(({ is_on: isOn }) => !isOn).filter((market) => !isPlaced(market)),
  }
}

const closeOf = ({ round }: LobbyMarket) => (round ? Date.parse(round.close_at) : Infinity)
const openOf = ({ round }: LobbyMarket) => (round?.open_at ? Date.parse(round.open_at) : Infinity)
const byClose = (a: LobbyMarket, b: LobbyMarket) => closeOf(a) - closeOf(b) || 0

/** True while the market takes bets: the clock decides, not the last answer. */
export const isOpen = (market: LobbyMarket, nowMs: number): boolean =>
  market.is_on && market.round?.status === 'open' && closeOf(market) > nowMs

const isWaiting = ({ round, waiting_round: waiting }: LobbyMarket): boolean =>
  waiting !== null || ['closed', 'drawn', 'open'].includes(round?.status ?? '')

const announcedAt = ({ last_result: last }: LobbyMarket): number =>
  last?.announced_at ? Date.parse(last.announced_at) : 0

/** The newest result or the newest round that was called off is of today, in Bangkok. */
export function isAnnounced({ last_result: last, void_round: off }: LobbyMarket, nowMs: number) {
  return [last?.draw_day, off?.draw_day].includes(dayOf(new Date(nowMs)))
}

/** A market with a round every few minutes. */
export const isYeekee = ({ emblem }: LobbyMarket): boolean => emblem === YEEKEE
