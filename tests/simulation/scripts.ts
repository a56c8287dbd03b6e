import type { Caller } from './callers.ts'
import {
  afterBet,
  betOf,
  billOf,
  cancelOf,
  depositOf,
  endOfHold,
  holdOf,
  otherBody,
  poisonOf,
  tombstoneOf,
  unmatchedOf,
  type Keys,
} from './requests.ts'

/** What a client does with his turns. */
export type Script = (caller: Caller, keys: Keys, turns: number) => Promise<void>

const amount = (caller: Caller, limit: number): bigint => BigInt(caller.dice.between(1, limit))

/** Buys bills, takes some back, uses a key twice. */
const shopper: Script = async (caller, keys, turns) => {
  const { dice, world, member } = caller
  for (let turn = 0; turn < turns; turn += 1) {
    await caller.think()
    const bill = billOf(keys, dice, member, dice.pick([...world.tables.rounds.keys()]))
    const outcome = await caller.ask(bill)
    if (dice.chance(10)) await caller.ask(otherBody(bill))
    const sold = outcome?.refId ? world.tables.bills.get(outcome.refId) : undefined
    if (sold && dice.chance(35)) {
      await caller.think()
      await caller.ask(cancelOf(sold))
    }
  }
}

/** Several bills at once, so that queues fill and batches grow. */
const crowd: Script = async (caller, keys, turns) => {
  const { dice, world, member } = caller
  const rounds = [...world.tables.rounds.keys()]
  await caller.think(400)
  const bills = Array.from({ length: 2 * turns }, () =>
    billOf(keys, dice, member, dice.pick(rounds)),
  )
  if (dice.chance(30)) bills.push(poisonOf(keys, member))
  await Promise.all(bills.map((bill) => caller.ask(bill)))
}

/** Buys at the last moment, and takes back what he bought a moment before. */
const latecomer: Script = async (caller, keys, turns) => {
  const { dice, world, member } = caller
  const round = dice.pick([...world.tables.rounds.values()])
  const before = await caller.ask(billOf(keys, dice, member, round.id))
  const leftMs = round.closesAtMs - world.stage.nowMs()
  if (leftMs > 20) await world.stage.sleep(leftMs - 20)
  const late = Array.from({ length: turns }, async () => {
    await caller.think()
    await caller.ask(billOf(keys, dice, member, round.id))
  })
  const sold = before?.refId ? world.tables.bills.get(before.refId) : undefined
  if (sold) late.push(caller.ask(cancelOf(sold)).then(() => {}))
  await Promise.all(late)
}

/** A game provider: bets, wins, rollbacks, and rollbacks that come before their bet. */
const provider: Script = async (caller, keys, turns) => {
  const { dice, member } = caller
  for (let turn = 0; turn < turns; turn += 1) {
    await caller.think()
    const stake = amount(caller, 400)
    const bet = betOf(keys, member, stake)
    if (dice.chance(25)) {
      // The provider does not wait for the bet: the rollback may be there first.
      const late = caller.ask(bet)
      await caller.think(10)
      await rollBack(caller, bet, stake)
      await late
      continue
    }
    const outcome = await caller.ask(bet)
    if (!outcome) await rollBack(caller, bet, stake)
    else if (outcome.applied && dice.chance(50)) {
      await caller.ask(afterBet(bet, 'game_win', member, amount(caller, 900)))
    } else if (outcome.applied && dice.chance(40)) await rollBack(caller, bet, stake)
  }
}

/** Under the bet's own key if the bet never came, else the stake goes back once. */
async function rollBack(
  caller: Caller,
  bet: ReturnType<typeof betOf>,
  stakeSatang: bigint,
): Promise<void> {
  const outcome = await caller.ask(tombstoneOf(bet))
  // Another body under its key: the bet is in the books.
  if (outcome?.error !== 'idempotency_mismatch') return
  await caller.ask(afterBet(bet, 'game_rollback', caller.member, stakeSatang))
}

/** Deposits, withdrawals, and staff who end the same withdrawal at once. */
const banker: Script = async (caller, keys, turns) => {
  const { dice, member, world } = caller
  for (let turn = 0; turn < turns; turn += 1) {
    await caller.think()
    if (dice.chance(15)) await caller.ask(unmatchedOf(keys, amount(caller, 500)))
    else if (dice.chance(45)) await caller.ask(depositOf(keys, member, amount(caller, 1_500)))
    else {
      const outcome = await caller.ask(holdOf(keys, member, amount(caller, 900)))
      const hold = outcome?.holdId ? world.tables.holds.get(outcome.holdId) : undefined
      if (!hold || !outcome?.holdId) continue
      const id = outcome.holdId
      const staff = Array.from({ length: dice.between(1, 2) }, async () => {
        await caller.think()
        await caller.ask(endOfHold(keys, dice, member.memberId, id, hold))
      })
      await Promise.all(staff)
    }
  }
}

export const scripts: readonly Script[] = [shopper, crowd, latecomer, provider, banker]
