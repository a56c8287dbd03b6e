import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { getOpenBets } from '../contract.ts'
import type { WinlossPorts } from './ports.ts'

/** What is not decided yet, and so in no figure of settled play. */
export async function readOpen(
  services: Services,
  ports: WinlossPorts,
  memberId: number,
): Promise<CallOutput<typeof getOpenBets>> {
  const [bills, games] = await Promise.all([
    ports.openBills(services, memberId),
    ports.openGames(services, memberId),
  ])
  return {
    bills: bills.count,
    bills_stake: bills.stakedSatang,
    games: games.count,
    games_stake: games.stakedSatang,
  }
}
