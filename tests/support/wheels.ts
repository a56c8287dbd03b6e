import { randomUUID } from 'node:crypto'
import type { WireInput } from '#kernel/contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { spinWheel } from '#features/wheel/server/spin-wheel.ts'
import { wheelPorts } from '#apps/server/ports.ts'
import { listDeskWheels, publishWheel, saveWheel } from '#features/wheel/operator-contract.ts'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { MemberActor } from './member.ts'
import { signIn, type StaffActor, staffActor } from './staff.ts'
import type { World } from './world.ts'

export type WheelInput = WireInput<typeof saveWheel>
export type PrizeInput = WheelInput['prizes'][number]

/**
 * Spins a wheel that pays at once as many people at the same time, by the use case itself: accounts that are numbers
 * alone, each with points for one spin, since to register hundreds takes minutes. @returns the fields that they got
 */
export async function spinAsCrowd(
  world: World,
  wheel: { wheel_id: number; version: number },
  crowd: { first: number; count: number },
): Promise<number[]> {
  const ids = Array.from({ length: crowd.count }, (_, n) => crowd.first + n)
  await world.query(
    `insert into platform.stake_standing (member_id, status) select unnest($1::bigint[]), 'active'`,
    [ids],
  )
  const ports = { ...wheelPorts, levelOf: () => Promise.resolve(1) }
  for (const memberId of ids) {
    await giveCounted(world, { memberId }, 'points', 50)
    // Whoever spins has seen the hash of his seed.
    await ports.commitOf(world.services, memberId)
  }
  return Promise.all(
    ids.map(async (memberId) => {
      const by = { memberId, key: `crowd ${memberId}`, pays: 'at_once' } as const
      return (await spinWheel(world.services, ports, by, wheel)).place
    }),
  )
}

/** Gives a member points or free spins, as a campaign of tests would. */
export async function giveCounted(
  world: World,
  member: Pick<MemberActor, 'memberId'>,
  what: 'points' | 'free_spins',
  amount: number,
): Promise<void> {
  const isPoints = what === 'points'
  await inTransaction(world.services.db, async (tx) => {
    const walletId = await openWallet(tx, member.memberId, what)
    const outcome = await postOne(tx, {
      key: operationKey({ scope: 'system', owner: 'test', call: 'give', key: randomUUID() }),
      memberId: member.memberId,
      kind: isPoints ? 'points_earn' : 'spins_earn',
      legs: [
        {
          debit: house(isPoints ? 'points_issue' : 'spins_issue', 999),
          credit: wallet(walletId),
          amountSatang: BigInt(amount),
        },
      ],
    })
    if (!outcome.applied) throw new Error(`not given: ${outcome.error}`)
  })
}

export const field = (
  label: string,
  weight: number,
  more: Partial<PrizeInput> = {},
): PrizeInput => ({
  label,
  kind: 'none',
  amount: 0,
  weight,
  stock: null,
  cap_day: null,
  cap_member: null,
  fallback: null,
  ...more,
})

/** Terms that are sound: fifty points for fifty points' worth. */
export const wheelTerms = (overrides: Partial<WheelInput> = {}): WheelInput => ({
  wheel_id: 1,
  title: 'กงล้อทดสอบ',
  cost_points: 50,
  takes_spins: false,
  spins_a_day: 20,
  min_level: 1,
  budget: 1_000_000,
  opens_at: null,
  closes_at: null,
  prizes: [field('ไม่ได้รางวัล', 9_500), field('฿50', 500, { kind: 'credit', amount: 5_000 })],
  reason: 'กงล้อประจำเดือน',
  ...overrides,
})

/** The people of a desk of wheels, and what they let out. */
export interface WheelDesk {
  readonly editor: StaffActor
  readonly cashier: StaffActor
  /** Logs the people in again where the clock has ended their sessions. */
  stay(): Promise<void>
  /** What waits of a wheel, as a second person sends it. */
  proposal(wheelId: number): Promise<{ wheel_id: number; approval_id: number; reason: string }>
  /** Writes the next version of a wheel and lets it out. */
  publish(overrides?: Partial<WheelInput>): Promise<{ wheel_id: number; version: number }>
}

export async function wheelDesk(world: World): Promise<WheelDesk> {
  const editor = await staffActor(world, 'editor')
  const cashier = await staffActor(world, 'cashier')
  let signedInAt = await world.clock.now()
  const stay = async () => {
    signedInAt = await world.clock.now()
    for (const person of [editor, cashier]) await signIn(world, person)
  }
  const proposal: WheelDesk['proposal'] = async (wheelId) => {
    const all = await world.ask(listDeskWheels, {}, cashier)
    const found = all.find(({ wheel_id: id }) => Number(id) === wheelId)?.proposal
    if (!found) throw new Error(`wheel ${wheelId} waits for nobody`)
    return { wheel_id: wheelId, approval_id: Number(found.approval_id), reason: 'ตรวจแล้ว' }
  }
  return {
    editor,
    cashier,
    stay,
    proposal,
    async publish(overrides = {}) {
      const now = await world.clock.now()
      // A code of the authenticator is taken once, and a session outlives some minutes.
      if (now.getTime() - signedInAt.getTime() > 5 * MINUTE_MS) await stay()
      const { wheel_id, version } = await world.ask(saveWheel, wheelTerms(overrides), editor)
      await world.ask(publishWheel, await proposal(Number(wheel_id)), cashier)
      return { wheel_id: Number(wheel_id), version }
    },
  }
}
