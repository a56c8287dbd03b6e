import type { LobbyMarket } from './lobby-wire.ts'

/** A draw that closes within this time is shown large. */
const URGENT_MS = 60 * 60_000
const URGENT_MAX = 2
/** The draw that stands as a ticket of its own. */
const FLAGSHIP = 'gov'
/** The emblem of markets with a round every few minutes: a strip of their own, one large at most. */
const YEEKEE = 'yk'

export interface ArrangedLobby {
  readonly urgent: readonly LobbyMarket[]
  readonly flagship: LobbyMarket | undefined
  readonly yeekee: readonly LobbyMarket[]
  readonly open: readonly LobbyMarket[]
  readonly waiting: readonly LobbyMarket[]
  readonly upcoming: readonly LobbyMarket[]
  readonly off: readonly LobbyMarket[]
}

/** Puts each market into one section: what closes next comes first. */
export function arrangeLobby(markets: readonly LobbyMarket[], nowMs: number): ArrangedLobby {
  const closes = ({ round }: LobbyMarket) => (round ? Date.parse(round.close_at) : Infinity)
  const on = markets.filter(({ is_on: isOn }) => isOn)
  const isOpen = (market: LobbyMarket) => market.round?.status === 'open' && closes(market) > nowMs
  const open = on.filter(isOpen).toSorted((a, b) => closes(a) - closes(b))
  const flagship = open.find(({ code }) => code === FLAGSHIP)
  const yeekee = on.filter(isYeekee)
  const firstYeekee = open.find(isYeekee)
  const urgent = open
    .filter((market) => market !== flagship && closes(market) - nowMs < URGENT_MS)
    .filter((market) => !isYeekee(market) || market === firstYeekee)
    .slice(0, URGENT_MAX)
  const rest = on.filter((market) => !isOpen(market) && !isYeekee(market))
  return {
    urgent,
    flagship,
    yeekee,
    open: open.filter(
      (market) => market !== flagship && !isYeekee(market) && !urgent.includes(market),
    ),
    waiting: rest.filter(
      ({ round, waiting_round: waitingRound }) =>
        waitingRound !== null ||
        round?.status === 'closed' ||
        round?.status === 'drawn' ||
        round?.status === 'open',
    ),
    upcoming: rest.filter(
      ({ round, waiting_round: waitingRound }) =>
        waitingRound === null && (round === null || round.status === 'upcoming'),
    ),
    off: markets.filter(({ is_on: isOn }) => !isOn),
  }
}

const isYeekee = ({ emblem }: LobbyMarket): boolean => emblem === YEEKEE
