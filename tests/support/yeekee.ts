import { vi } from 'vitest'
import type { WireOutput } from '#kernel/contract.ts'
import { fairRound, shootNumber } from '#features/yeekee/contract.ts'
import { drawRounds } from '#features/yeekee/server/ticks.ts'
import { commitRounds } from '#features/yeekee/server/commit-rounds.ts'
import { payBonuses } from '#features/yeekee/server/pay-bonuses.ts'
import { publishHeads } from '#features/yeekee/server/publish-heads.ts'
import type { YeekeePorts } from '#features/yeekee/server/ports.ts'
import { yeekeePorts } from '#apps/server/ports.ts'
import type { Answer } from './client.ts'
import { advanceRounds, openRound } from './lottery.ts'
import { signInMember, type MemberActor } from './member.ts'
import { PATIENCE_MS } from './patience.ts'
import { runNamedJob } from './payments.ts'
import type { World } from './world.ts'

/** The real ports of the product: the lottery, the members, the sandbox's beacon. */
export { yeekeePorts }

type Transcript = WireOutput<typeof fairRound>

/** Makes rounds, promises their draws and opens them, as the ticks do within a second. */
export async function openYeekee(world: World, ports: YeekeePorts = yeekeePorts): Promise<void> {
  await advanceRounds(world)
  await commitRounds(world.services, ports)
  await advanceRounds(world)
}

/** The open round of a yeekee market, with what its transcript says before the first shot. */
export async function openYeekeeRound(world: World, code: string): Promise<Transcript> {
  await openYeekee(world)
  const { round_id } = await openRound(world, code)
  return world.ask(fairRound, { id: round_id })
}

/** Waits for that round: the ticks open it, and who asks while they do so finds none. */
export const openRoundSoon = (world: World, code: string): Promise<Transcript> =>
  vi.waitFor(() => openYeekeeRound(world, code), { timeout: PATIENCE_MS, interval: 250 })

/** Says that the site was alive, every five seconds of a time. */
export async function beat(world: World, from: Date, to: Date): Promise<void> {
  await world.query(
    `insert into yeekee.heartbeat (beat_at)
     select generate_series($1::timestamptz, $2::timestamptz, interval '5 seconds')
     on conflict do nothing`,
    [from.toISOString(), to.toISOString()],
  )
}

/** Beats for the last minutes of a round's shooting. */
export async function beatUntilShotsEnd(world: World, round: Transcript): Promise<void> {
  const end = new Date(round.shoot_close_at)
  await beat(world, new Date(end.getTime() - 180_000), end)
}

/** Everything that a worker does at a moment: open, close, publish, draw, pay. */
export async function turn(world: World, ports: YeekeePorts = yeekeePorts): Promise<void> {
  await openYeekee(world, ports)
  await publishHeads(world.services, ports)
  await drawRounds(world.services, ports)
  await payBonuses(world.services, ports)
  await runNamedJob(world, 'lottery.settle')
}

export function shoot(
  world: World,
  member: MemberActor,
  roundId: number,
  number: string,
): Promise<Answer<WireOutput<typeof shootNumber>>> {
  return world.call(shootNumber, { round_id: roundId, number }, member)
}

/** Moves the clock to an instant of the round and logs the members in again if they must be. */
export async function goTo(
  world: World,
  at: Date | string,
  ...members: MemberActor[]
): Promise<void> {
  await world.clock.set(new Date(at))
  for (const member of members) await signInMember(world, member)
}

/** Lets a round come to its end: shooting closes, the head goes out, the beacon comes. */
export async function drawToEnd(world: World, round: Transcript): Promise<void> {
  await beatUntilShotsEnd(world, round)
  await world.clock.set(new Date(new Date(round.shoot_close_at).getTime() + 200))
  await turn(world)
  await world.clock.set(new Date(new Date(round.beacon.round_at).getTime() + 500))
  await turn(world)
}
