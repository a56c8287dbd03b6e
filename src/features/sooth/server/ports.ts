import type { Satang } from '#kernel/money.ts'
import type { Services } from '#platform/services.ts'

/** A live room, as its provider tells it now. */
export interface ToldRoom {
  readonly room: string
  readonly name: string
  readonly kind: 'commission' | 'no_commission'
  readonly pace: 'normal' | 'slow'
  readonly minStakeSatang: Satang
  readonly maxStakeSatang: Satang
  readonly state: 'shoe' | 'betting' | 'closing' | 'dealing' | 'settled' | 'paused'
  readonly stateUntil: Date | null
  readonly shoe: number
  readonly coup: number
  /** Results of the shoe: `B`, `P` or `T`, then `b` and `p` for pairs. */
  readonly codes: readonly string[]
  readonly commit: string
}

/** A room with its finished shoes, a hundred at most, the newest first. */
export interface ToldHistory extends ToldRoom {
  readonly past: readonly (readonly string[])[]
}

/** A provider of live rooms. Undefined is the answer of one that does not answer. */
export interface RoomSource {
  readonly code: string
  readonly name: string
  readonly isPaused: boolean
  readonly gameId: number | null
  list(): Promise<readonly ToldRoom[] | undefined>
  detail(room: string): Promise<ToldHistory | undefined>
}

/** What `apps/server` gives to the formula: who has live rooms. */
export interface SoothPorts {
  readonly sources: (services: Services) => Promise<readonly RoomSource[]>
}
