import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { BeaconChain } from '../contract.ts'

/** A round as the lottery, whose it is, describes it. */
export interface YeekeeRound {
  readonly roundId: bigint
  readonly roundRef: string
  readonly marketCode: string
  readonly marketName: string
  readonly roundNo: number
  readonly ruleVersionId: bigint
  readonly status: 'upcoming' | 'open' | 'closed' | 'drawn' | 'settled' | 'void' | 'missed'
  readonly openAt: Date
  readonly openedAt: Date | null
  readonly closeAt: Date
  readonly shootCloseAt: Date
  readonly drawAt: Date
  readonly voidReason: string | null
}

/** What yeekee asks of the lottery: the rounds are the lottery's, and so is the money on them. */
export interface DrawnRounds {
  /** Undefined: no such round. Null: its market does not draw by itself. */
  find(db: Db | Tx, roundId: number | bigint): Promise<YeekeeRound | null | undefined>
  /** Made and not open yet, soonest first. */
  findUpcoming(db: Db): Promise<readonly YeekeeRound[]>
  /** Same market and day, by number: those around the round, or the last before a number. */
  findSiblings(
    db: Db,
    roundId: number,
    page: { limit: number; beforeNo?: number | undefined },
  ): Promise<readonly YeekeeRound[]>
  /** By what is hashed. */
  findByRef(db: Db, ref: string): Promise<YeekeeRound | undefined>
  /** Of every room the round with this number, by the day of the draw. */
  findNumbered(db: Db, at: { day: Day; roundNo: number }): Promise<readonly YeekeeRound[]>
  /** All rounds whose first round of the day lies in this day, newest close first. */
  findOfDay(db: Db, day: Day): Promise<readonly YeekeeRound[]>
  /**
   * What members have staked of their own, in satang: by bills that stand and bets that count by the
   * terms; of one member where one is named.
   */
  findOwnStakes(
    db: Db | Tx,
    roundId: number | bigint,
    of: {
      terms: { coverBelowBp: number; edgeMinBp: number }
      memberId?: number | undefined
      identify: (memberIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
    },
  ): Promise<ReadonlyMap<bigint, bigint>>
  /** Locks the round; `ready` once betting is over and while nothing has come of it. */
  lockForDraw(tx: Tx, roundId: bigint): Promise<'early' | 'ready' | 'drawn' | 'void'>
  /** Makes a draw the result and orders the payment, in the draw's transaction. */
  announceDraw(
    tx: Tx,
    roundId: bigint,
    drawn: {
      readonly result5: string
      readonly top3: string
      readonly top2: string
      readonly bottom2: string
    },
  ): Promise<void>
  /** Voids a ready round and orders the refund. */
  callOff(tx: Tx, roundId: bigint, reason: string): Promise<void>
}

/** A beacon's answer, with a signature that was verified against the chain's key. Lowercase hex. */
export interface VerifiedBeacon {
  readonly signature: string
  readonly randomness: string
}

/** Where the randomness comes from that nobody has before its time. */
export interface BeaconSource {
  /** The chain that rounds are promised on from now on. */
  chain(): Promise<BeaconChain>
  /** @throws while the round is in the future, and when nobody answers: ask again later */
  fetch(chain: BeaconChain, round: number): Promise<VerifiedBeacon>
}

export interface YeekeePorts {
  readonly rounds: DrawnRounds
  readonly beacon: (services: Services) => BeaconSource
  /** Masked names by member id: `08x-xxx-5678`, the same for every viewer. */
  readonly names: (
    services: Services,
    memberIds: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>
  /** Who is behind each account: the same word for accounts of the same first and last name. */
  readonly persons: (
    services: Services,
    memberIds: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>
}
