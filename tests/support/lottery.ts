import type { WireInput, WireOutput } from '#kernel/contract.ts'
import { createBill, validateBill } from '#features/lottery/bill/contract.ts'
import { getLobby, getRate } from '#features/lottery/round/contract.ts'
import { roundsJob } from '#features/lottery/round/server/lifecycle/rounds-job.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { sendUntilDecided, type Actor, type Answer } from './client.ts'
import type { World } from './world.ts'

export const AGENT_ID = 6

type BillLine = WireInput<typeof createBill>['lines'][number]
export type LobbyMarket = WireOutput<typeof getLobby>['categories'][number]['markets'][number]
export type LobbyRound = NonNullable<LobbyMarket['round']>

/** Brings the rounds to where the clock says they are, as the job does every minute. */
export function advanceRounds(world: World): Promise<void> {
  return runJob(world.services, roundsJob, {})
}

/** A market as the lobby shows it. */
export async function lobbyMarket(world: World, code: string): Promise<LobbyMarket> {
  const { categories } = await world.ask(getLobby, {})
  const market = categories.flatMap(({ markets }) => markets).find((row) => row.code === code)
  if (!market) throw new Error(`the lobby has no market ${code}`)
  return market
}

/** The open round of a market. @throws when none is open */
export async function openRound(world: World, code: string): Promise<LobbyRound> {
  const { round } = await lobbyMarket(world, code)
  if (round?.status !== 'open') throw new Error(`${code} has no open round, but ${round?.status}`)
  return round
}

/** A line at the rate that the round's table shows. */
export async function lineOf(
  world: World,
  roundId: number | string,
  betType: BillLine['bet_type'],
  number: string,
  amount: string,
): Promise<BillLine> {
  const rates = await world.ask(getRate, { round_id: roundId })
  const rate = rates.find((row) => row.bet_type === betType)?.rate ?? '0'
  return { bet_type: betType, number, amount, rate }
}

/** Sends a bill as the confirm button does, until there is a decision; reads the envelope. */
export function sendBill(
  world: World,
  actor: Actor,
  bill: Partial<WireInput<typeof createBill>> & Pick<WireInput<typeof createBill>, 'lines'>,
  headers: Record<string, string> = {},
): Promise<Answer<WireOutput<typeof createBill>>> {
  const { memberUrl } = world.site
  return sendUntilDecided(memberUrl, createBill, { agent_id: AGENT_ID, ...bill }, actor, headers)
}

/** Asks for the dry run of a bill. */
export function checkBill(
  world: World,
  actor: Actor,
  bill: Partial<WireInput<typeof validateBill>> & Pick<WireInput<typeof validateBill>, 'lines'>,
): Promise<Answer<WireOutput<typeof validateBill>>> {
  return world.call(validateBill, { agent_id: AGENT_ID, ...bill }, actor)
}
