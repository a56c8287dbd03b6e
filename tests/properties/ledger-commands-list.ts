import fc, { type AsyncCommand } from 'fast-check'
import { postCall, type Call, type Draw } from './ledger-commands.ts'
import { flowPlanners } from './ledger-commands-flows.ts'
import type { Known } from './ledger-commands-known.ts'
import { planBills, planCancel } from './ledger-commands-lottery.ts'
import { makers } from './ledger-commands-operations.ts'
import { planResult } from './ledger-commands-settle.ts'
import { replayOptions } from './ledger-model-report.ts'

/** Chooses a call from what the caller knows; undefined where there is none of its kind. */
type Plan = (known: Known) => Call | undefined

/** Who runs a call: by itself and compared at once, or interleaved with others. */
export interface Runner {
  start(call: Call): Promise<void>
}

class PlannedCommand implements AsyncCommand<Known, Runner> {
  readonly text: string
  readonly plan: Plan
  constructor(text: string, plan: Plan) {
    this.text = text
    this.plan = plan
  }
  check(known: Readonly<Known>): boolean {
    return this.plan(known as Known) !== undefined
  }
  async run(known: Known, runner: Runner): Promise<void> {
    // What was possible when it was asked for may have passed while others went on.
    const call = this.plan(known)
    if (call) await runner.start(call)
  }
  toString(): string {
    return this.text
  }
}

const draw = fc.record({ at: fc.nat(63), satang: fc.bigInt(1n, 1_000n) })
const show = ({ at, satang }: Draw) => `${at} ${satang}`

const operation = (name: string) =>
  draw.map(
    (drawn) =>
      new PlannedCommand(`${name}(${show(drawn)})`, (known) => {
        const op = makers[name]?.(known, drawn)
        return op && postCall(name, [op])
      }),
  )

/** Every other batch is about one wallet: what one operation brings there the next can spend. */
const batch = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(makers)), draw), {
      minLength: 2,
      maxLength: 8,
    }),
    fc.option(fc.nat(63), { freq: 2 }),
  )
  .map(([draws, at]) => {
    const named = draws.map(
      ([name, drawn]) => [name, at === null ? drawn : { ...drawn, at }] as const,
    )
    const text = named.map(([name, drawn]) => `${name} ${show(drawn)}`).join('; ')
    return new PlannedCommand(`batch(${text})`, (known) => {
      const ops = named.flatMap(([name, drawn]) => makers[name]?.(known, drawn) ?? [])
      return ops.length > 1 ? postCall('batch', ops) : undefined
    })
  })

const bills = fc
  .array(draw, { minLength: 1, maxLength: 3 })
  .map(
    (draws) =>
      new PlannedCommand(`bills(${draws.map(show).join('; ')})`, (known) =>
        planBills(known, draws),
      ),
  )

const planned = (name: string, planner: (known: Known, drawn: Draw) => Call | undefined) =>
  draw.map(
    (drawn) => new PlannedCommand(`${name}(${show(drawn)})`, (known) => planner(known, drawn)),
  )

/**
 * How many times as often as the others a command is drawn. Money must come in before it can move;
 * what needs something to end, take back or pay is often drawn in vain, which costs nothing.
 */
const often: Readonly<Record<string, number>> = {
  deposit: 5,
  hold: 4,
  postHold: 3,
  postHoldInPart: 3,
  voidHold: 5,
  giveBack: 2,
  refund: 2,
  bet: 3,
  rollback: 5,
  rollBackBet: 2,
  bonusGrant: 2,
  earnPoints: 3,
  spendPoints: 2,
  returnPoints: 2,
  earnSpins: 2,
  spendSpins: 2,
  winReward: 2,
  buyCredit: 2,
  batch: 5,
  bills: 6,
  cancel: 3,
  result: 50,
  endBonus: 4,
  close: 6,
}

/** The names under which calls are counted. */
export const callNames: readonly string[] = [
  ...Object.keys(makers),
  'batch',
  'bill',
  'bills',
  'cancel',
  'endSale',
  'result',
  'revision',
  'spendPrize',
  'plan',
  'payShare',
  'settle',
  'settleAgain',
  'rollBackBet',
  'rollBackEarly',
  'releaseBonus',
  'forfeitBonus',
  'payOwed',
  'gate',
  'correct',
  'close',
]

/** Every command by its name. */
const commands: Readonly<Record<string, fc.Arbitrary<PlannedCommand>>> = {
  ...Object.fromEntries(Object.keys(makers).map((name) => [name, operation(name)])),
  ...Object.fromEntries(
    Object.entries({ ...flowPlanners, cancel: planCancel, result: planResult }).map(
      ([name, planner]) => [name, planned(name, planner)],
    ),
  ),
  batch,
  bills,
}

/** Sequences over every command. */
export const ledgerCommands = (maxCommands: number) =>
  fc.commands<Known, Runner, false>(
    Object.entries(commands).flatMap(([name, command]) =>
      Array.from({ length: often[name] ?? 1 }, () => command),
    ),
    { maxCommands, size: 'max', ...replayOptions },
  )
