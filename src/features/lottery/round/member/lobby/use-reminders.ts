import { createContext, useCallback, useContext } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { listReminders, type ReminderMoment } from '../../reminder-contract.ts'
import type { LobbyMarket } from './lobby-wire.ts'

type Round = NonNullable<LobbyMarket['round']>

/** The round of which one can be reminded: the next to open, of a market that takes bets. */
export function remindedRound({ is_on: isOn, round, next_round: next }: LobbyMarket) {
  if (!isOn) return null
  return round?.status === 'upcoming' ? round : next
}

/** What a row needs for its bell. */
export interface ReminderControls {
  momentOf(round: Round): ReminderMoment | undefined
  /** Opens the choice for a market's next round. */
  ask(market: LobbyMarket): void
}

export const ReminderContext = createContext<ReminderControls | null>(null)
export const useReminderControls = (): ReminderControls | null => useContext(ReminderContext)

/** Of which rounds the member is to be reminded; a visitor of none. */
export function useMomentOf(isMember: boolean): ReminderControls['momentOf'] {
  const { data } = useCall(listReminders, {}, { enabled: isMember, staleTime: 60_000 })
  return useCallback(
    (round) => data?.find(({ round_id: id }) => String(id) === String(round.round_id))?.moment,
    [data],
  )
}
