import { expect } from 'vitest'
import { listWallets } from '#ledger/wallets.ts'
import { endEntitlements } from '#ledger/rewards/end-entitlements.ts'
import { bangkokDay } from '#kernel/time.ts'
import type { SettledPlay } from '#platform/settled-play/play-consumer.ts'
import { turnCashback } from '#features/cashback/server/turn-cashback.ts'
import { countPlay } from '#features/winloss/server/count-play.ts'
import { cashbackPorts } from '#apps/server/ports.ts'
import { type MemberActor, signInMember } from './member.ts'
import { keepSignedIn } from './sessions.ts'
import type { World } from './world.ts'

/** Settled play of members and what the nights make of it. */
export interface RewardWorld {
  /** Counts play as a product offers it, on the clock's day; answers its source. */
  play(member: MemberActor, more: Partial<SettledPlay>): Promise<bigint>
  /** Moves the clock and keeps the members logged in. */
  goTo(instant: Date, ...members: MemberActor[]): Promise<void>
  /** Works out what is due, until nothing is. */
  turn(): Promise<void>
  /** One page of that work, as one worker does it; answers whether there may be more. */
  turnOnce(): Promise<boolean>
  cash(member: MemberActor): Promise<bigint>
}

export function rewardWorld(world: World): RewardWorld {
  const { services } = world
  let source = 0n
  return {
    async play(member, more) {
      const settledAt = more.settledAt ?? (await world.clock.now())
      source += 1n
      const fact: SettledPlay = {
        source: 'test',
        sourceId: source,
        revision: 1,
        product: 'lottery',
        place: 'test',
        memberId: BigInt(member.memberId),
        walletId: 1n,
        walletKind: 1,
        stakeSatang: 0n,
        returnedSatang: 0n,
        validSatang: more.stakeSatang ?? 0n,
        expectedMicrosatang: null,
        settledAt,
        countedDay: bangkokDay(settledAt),
        ...more,
      }
      await services.db.transaction().execute((tx) => countPlay.take(tx, [fact]))
      return fact.sourceId
    },
    async goTo(instant, ...members) {
      const gone = await keepSignedIn(world, members, instant)
      await world.clock.set(instant)
      for (const member of gone) await signInMember(world, member)
    },
    async turn() {
      // What was played is read below the horizon, which work of the server itself may hold back.
      const [now] = await world.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
      const isPast = 'select $1::xid8 < platform.horizon() as yes'
      await expect
        .poll(async () => (await world.query<{ yes: boolean }>(isPast, [now?.xid]))[0]?.yes)
        .toBe(true)
      // A day whose fence is not passed yet is worked out the next time, and so is a correction: another
      // database of the cluster may hold the horizon back again, where a session of it ends at this moment.
      const waits = `select from cashback.day where fence is not null and done_at is null
                      union all select from cashback.setting where position <= $1::xid8`
      await expect
        .poll(async () => {
          do await endEntitlements(services)
          while (await turnCashback(services, cashbackPorts))
          return (await world.query(waits, [now?.xid])).length
        })
        .toBe(0)
    },
    turnOnce: () => turnCashback(services, cashbackPorts),
    async cash(member) {
      const wallets = await listWallets(services.db, member.memberId)
      return wallets.reduce((sum, { availableSatang }) => sum + availableSatang, 0n)
    },
  }
}
