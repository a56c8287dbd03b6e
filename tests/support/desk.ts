import { expect } from 'vitest'
import { getRate } from '#features/lottery/round/contract.ts'
import * as calls from '#features/lottery/result/operator-contract.ts'
import { revisionConfirm, revisionEnter } from '#features/lottery/result/revision-contract.ts'
import type { WireInput } from '#kernel/contract.ts'
import { advanceRounds, openRound, sendBill } from './lottery.ts'
import { signInMember, type MemberActor } from './member.ts'
import { runNamedJob } from './payments.ts'
import { keepSignedIn } from './sessions.ts'
import { earlierWorkEnds } from './settled-play.ts'
import { signIn, staffActor, type StaffActor } from './staff.ts'
import type { World } from './world.ts'

type Official = WireInput<typeof calls.resultEnter>['official']
export type Stake = readonly [betType: string, number: string, baht: string]

/** The people of a result desk, kept logged in while the clock moves. */
export interface Desk {
  readonly first: StaffActor
  readonly second: StaffActor
  readonly owner: StaffActor
  /** Moves the clock on, brings the rounds along, keeps everybody logged in. */
  goTo(instant: Date, ...members: MemberActor[]): Promise<void>
  /** Moves to the draw of the market's open round, which is thereby closed, and answers its id. */
  closeRound(code: string, ...members: MemberActor[]): Promise<number>
  enter(roundId: number, official: Official): Promise<void>
  /** Both people say what was drawn. */
  draw(roundId: number, official: Official): Promise<void>
  /** The payment of a drawn round, as the job does it. */
  pay(roundId: number): Promise<void>
  /** Both people, then the payment once nothing in the cluster can hold it up. */
  settle(roundId: number, official: Official): Promise<void>
  /** Both people correct a paid result; nothing is paid until the job runs. */
  correct(roundId: number, official: Official, reason?: string): Promise<void>
  /** The same, and the differences paid, as the job does it. */
  revise(roundId: number, official: Official, reason?: string): Promise<void>
}

export async function resultDesk(world: World): Promise<Desk> {
  const first = await staffActor(world, 'result_officer')
  const second = await staffActor(world, 'result_officer')
  const owner = await staffActor(world, 'owner')
  const source = 'ถ่ายทอดสด'
  const goTo: Desk['goTo'] = async (instant, ...members) => {
    const staff = await keepSignedIn(world, [first, second, owner], instant)
    const gone = await keepSignedIn(world, members, instant)
    await world.clock.set(instant)
    await advanceRounds(world)
    for (const person of staff) await signIn(world, person)
    for (const member of gone) await signInMember(world, member)
  }
  const enter: Desk['enter'] = async (round_id, official) => {
    await world.ask(calls.resultEnter, { round_id, official, source }, first)
  }
  const correct: Desk['correct'] = async (round_id, official, reason = 'แหล่งผลแก้ไขประกาศ') => {
    await world.ask(revisionEnter, { round_id, official, source, reason }, first)
    await world.ask(revisionConfirm, { round_id, official }, second)
  }
  const draw: Desk['draw'] = async (round_id, official) => {
    await enter(round_id, official)
    await world.ask(calls.resultConfirm, { round_id, official }, second)
  }
  const pay: Desk['pay'] = (round_id) => runNamedJob(world, 'lottery.settle', { round_id })
  return {
    first,
    second,
    owner,
    goTo,
    correct,
    async revise(round_id, official, reason) {
      await correct(round_id, official, reason)
      await earlierWorkEnds(world.services.db)
      const paid = runNamedJob(world, 'lottery.settle', { round_id })
      await expect(paid, 'the correction is paid').resolves.toBeUndefined()
    },
    async closeRound(code, ...members) {
      const round = await openRound(world, code)
      await goTo(new Date(round.draw_at), ...members)
      return Number(round.round_id)
    },
    enter,
    draw,
    pay,
    async settle(round_id, official) {
      await draw(round_id, official)
      await earlierWorkEnds(world.services.db)
      await pay(round_id)
    },
  }
}

/** Sells one bill at the rates of now; answers its id. */
export async function buyBill(
  world: World,
  member: MemberActor,
  roundId: number,
  stakes: readonly Stake[],
): Promise<number> {
  const rates = await world.ask(getRate, { round_id: roundId })
  const lines = stakes.map(([betType, number, amount]) => {
    const rate = rates.find((row) => row.bet_type === betType)
    if (!rate) throw new Error(`the round does not sell ${betType}`)
    return { bet_type: rate.bet_type, number, amount, rate: rate.rate }
  })
  const answer = await sendBill(world, member, { round_id: roundId, lines })
  expect(answer.code, answer.message).toBe('')
  return Number(answer.data.bill_id)
}
