import { expect } from 'vitest'
import type { WireInput } from '#kernel/contract.ts'
import { toWireTime } from '#kernel/time.ts'
import { confirmPollResult, enterPollResult, savePoll } from '#features/poll/operator-contract.ts'
import { findOpenRuns } from '#features/poll/server/payment-store.ts'
import { turnPolls } from '#features/poll/server/turn-polls.ts'
import { keepSignedIn } from './sessions.ts'
import { type MemberActor, signInMember } from './member.ts'
import { runNamedJob } from './payments.ts'
import { signIn, type StaffActor, staffActor } from './staff.ts'
import type { World } from './world.ts'

export type PollInput = WireInput<typeof savePoll>

/** Terms as the desk would send them: opens in a minute, closes an hour later, the match after that. */
export async function pollTerms(
  world: World,
  overrides: Partial<PollInput> = {},
): Promise<PollInput> {
  const now = (await world.clock.now()).getTime()
  const at = (minutes: number) => toWireTime(new Date(now + minutes * 60_000))
  return {
    kind: 'pick',
    title: 'ทีมไหนได้แชมป์',
    rules: 'ทายถูกหารรางวัลเท่ากัน',
    image: null,
    digits: null,
    home_name: null,
    away_name: null,
    choices: ['แดง', 'ขาว', 'น้ำเงิน'].map((label) => ({ label, image: null })),
    opens_at: at(1),
    closes_at: at(61),
    event_at: at(66),
    product: null,
    stake_per_vote: '500.00',
    votes_max: 10,
    currency: 'THB',
    prize_kind: 'pot',
    prize_amount: '1000.00',
    budget_amount: '1000.00',
    weighs: 'vote',
    ...overrides,
  }
}

/** The people of a poll desk, kept logged in while the clock moves. */
export interface PollDesk {
  readonly editor: StaffActor
  readonly first: StaffActor
  readonly second: StaffActor
  make(overrides?: Partial<PollInput>): Promise<number>
  /** Makes a poll and waits until it is open. */
  open(overrides?: Partial<PollInput>, ...members: MemberActor[]): Promise<number>
  /** Moves the clock, and polls with it. */
  pass(minutes: number, ...members: MemberActor[]): Promise<void>
  /** Both people say the result. */
  decide(pollId: number, choiceId: string, reason?: string): Promise<void>
  /** Both people say the result, and it is paid. */
  settle(pollId: number, choiceId: string, reason?: string): Promise<void>
  /** One turn of the job that pays. */
  pay(): Promise<void>
  /** Turns until a poll is paid: other databases of the cluster may hold the horizon back, and with it the count. */
  payWhole(pollId: number): Promise<void>
}

export async function pollDesk(world: World): Promise<PollDesk> {
  const editor = await staffActor(world, 'editor')
  const first = await staffActor(world, 'result_officer')
  const second = await staffActor(world, 'result_officer')
  const make: PollDesk['make'] = async (overrides) => {
    const made = await world.ask(savePoll, await pollTerms(world, overrides), editor)
    return Number(made.poll_id)
  }
  const pass: PollDesk['pass'] = async (minutes, ...members) => {
    const then = new Date((await world.clock.now()).getTime() + minutes * 60_000)
    const staff = await keepSignedIn(world, [editor, first, second], then)
    const gone = await keepSignedIn(world, members, then)
    await world.clock.advance(minutes * 60_000)
    while (await turnPolls(world.services));
    for (const one of staff) await signIn(world, one)
    for (const one of gone) await signInMember(world, one)
  }
  const decide: PollDesk['decide'] = async (poll_id, choice_id, reason) => {
    const said = { poll_id, choice_id, source: 'ถ่ายทอดสด', reason: reason ?? null }
    await world.ask(enterPollResult, said, first)
    await world.ask(confirmPollResult, { poll_id, choice_id }, second)
  }
  const pay: PollDesk['pay'] = () => runNamedJob(world, 'poll.pay')
  const payWhole: PollDesk['payWhole'] = async (pollId) => {
    await expect
      .poll(async () => {
        await pay()
        return findOpenRuns(world.services.db, pollId)
      })
      .toEqual([])
  }
  return {
    editor,
    first,
    second,
    make,
    pass,
    pay,
    async open(overrides, ...members) {
      await pass(0, ...members)
      const pollId = await make(overrides)
      await pass(1, ...members)
      return pollId
    },
    decide,
    payWhole,
    async settle(pollId, choiceId, reason) {
      await decide(pollId, choiceId, reason)
      await payWhole(pollId)
    },
  }
}
