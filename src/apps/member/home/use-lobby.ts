import { useEffect } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { getLobby } from '#features/lottery/round/contract.ts'
import { noteServerTime } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'

type Lobby = WireOutput<typeof getLobby>
/** A market of the lobby as the browser has it. */
export type LobbyMarket = Lobby['categories'][number]['markets'][number]
export type OpenMarket = LobbyMarket & { round: NonNullable<LobbyMarket['round']> }
export type DrawnMarket = LobbyMarket & { last_result: NonNullable<LobbyMarket['last_result']> }

/** The lottery lobby, with its server time taken for the countdowns. */
export function useLobby() {
  const lobby = useCall(getLobby, {}, { staleTime: 15_000 })
  const serverTime = lobby.data?.server_time
  useEffect(() => {
    if (serverTime) noteServerTime(serverTime)
  }, [serverTime])
  return lobby
}

/** All markets, in the order of the lobby. */
export const marketsOf = (lobby: Lobby): LobbyMarket[] =>
  lobby.categories.flatMap((category) => category.markets)

/** Open markets, the one that closes soonest first. */
export function closings(lobby: Lobby): OpenMarket[] {
  return marketsOf(lobby)
    .filter((market): market is OpenMarket => market.is_on && market.round?.status === 'open')
    .sort((a, b) => Date.parse(a.round.close_at) - Date.parse(b.round.close_at))
}

const drawnAt = (market: DrawnMarket) =>
  market.last_result.announced_at
    ? Date.parse(market.last_result.announced_at)
    : Date.parse(`${market.last_result.draw_day}T00:00:00+07:00`)

/** Markets with a result, the newest first. */
export function latestResults(lobby: Lobby): DrawnMarket[] {
  return marketsOf(lobby)
    .filter((market): market is DrawnMarket => market.last_result !== null)
    .sort((a, b) => drawnAt(b) - drawnAt(a))
}

/** The market of the government lottery, whose six digits make the ticket of the page. */
export const isGovernment = (market: LobbyMarket): boolean => market.code === 'gov'
