import { parseBaht } from '#kernel/money.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { listWallets } from '#ledger/wallets.ts'
import { buyBill, resultDesk, type Desk, type Stake } from './desk.ts'
import { openRound } from './lottery.ts'
import { memberActor, type MemberActor } from './member.ts'
import { deposit } from './payments.ts'
import type { World } from './world.ts'

/** The draw of 28 February 2564: 398 · 98 · 43. */
export const HANOI = { special: ['30398'], first: ['04743'] }

/** Two lines of every type that Hanoi sells; of each two one wins after `HANOI`. */
export const EVERY_TYPE: readonly Stake[] = [
  ['top3', '398', '3.00'],
  ['top3', '893', '3.00'],
  ['tod3', '983', '7.00'],
  ['tod3', '112', '7.00'],
  ['top2', '98', '11.00'],
  ['top2', '89', '11.00'],
  ['bottom2', '43', '13.00'],
  ['bottom2', '34', '13.00'],
  ['run_top', '8', '17.33'],
  ['run_top', '0', '17.33'],
  ['run_bottom', '4', '19.99'],
  ['run_bottom', '9', '19.99'],
]
export const EVERY_TYPE_STAKE = 14_264n
/** 2550 + 1050 + 990 + 1170 + 55.45 (17.33 × 3.2, rounded down) + 83.95 (19.99 × 4.2) baht. */
export const EVERY_TYPE_WIN = 589_940n

/** Members with money and a desk, for tests that draw one Hanoi round after another. */
export interface Draws {
  readonly desk: Desk
  readonly members: readonly [MemberActor, MemberActor, MemberActor, MemberActor]
  /** Opens the day's round, sells the bills (member's place, stakes) and closes it. */
  soldRound(
    day: string,
    bills: readonly (readonly [number, readonly Stake[]])[],
  ): Promise<{ round_id: number; billIds: number[] }>
  /** What each member's main wallet holds, in satang. */
  cash(): Promise<bigint[]>
  payouts(roundId: number): Promise<{ billId: number; satang: bigint }[]>
  /** What the round's pool account holds. */
  pool(roundId: number): Promise<bigint>
}

export async function startDraws(world: World): Promise<Draws> {
  const desk = await resultDesk(world)
  await desk.goTo(bangkokInstant('2026-12-07', '10:00'))
  const rich = async () => {
    const member = await memberActor(world)
    await deposit(world, member, '5000.00')
    return member
  }
  const members = [await rich(), await rich(), await rich(), await rich()] as const
  return {
    desk,
    members: [...members],
    async soldRound(day, bills) {
      await desk.goTo(bangkokInstant(day, '10:00'), ...members)
      const round_id = Number((await openRound(world, 'hanoi')).round_id)
      const billIds: number[] = []
      for (const [at, stakes] of bills) {
        const member = members[at]
        if (member) billIds.push(await buyBill(world, member, round_id, stakes))
      }
      await desk.closeRound('hanoi', ...members)
      return { round_id, billIds }
    },
    cash: () =>
      Promise.all(
        members.map(async ({ memberId }) => {
          const [main] = await listWallets(world.services.db, memberId)
          return main?.availableSatang ?? 0n
        }),
      ),
    async payouts(roundId) {
      const rows = await world.query<{ bill_id: string; total_satang: string }>(
        'select bill_id, total_satang from lottery.payout where round_id = $1 order by bill_id',
        [roundId],
      )
      return rows.map((row) => ({ billId: Number(row.bill_id), satang: BigInt(row.total_satang) }))
    },
    async pool(roundId) {
      const [row] = await world.query<{ rest: string }>('select lottery.pool_balance($1) as rest', [
        roundId,
      ])
      return BigInt(row?.rest ?? -1)
    },
  }
}

/** Wire text as satang. */
export function satang(text: string): bigint {
  const parsed = parseBaht(text.replace(/^-/, ''))
  if (!parsed.ok) throw new Error(`${text} is no amount`)
  return text.startsWith('-') ? -parsed.value : parsed.value
}
