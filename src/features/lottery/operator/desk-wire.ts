import type { WireOutput } from '#kernel/contract.ts'
import type { resultDesk, resultQueue } from '../operator-contract.ts'

/** One round at the desk, and one of the queue, as the calls answer them. */
export type Desk = WireOutput<typeof resultDesk>
export type QueueItem = WireOutput<typeof resultQueue>['waiting'][number]

/** The official values by name: one number or several. */
export type Official = Record<string, string[]>
