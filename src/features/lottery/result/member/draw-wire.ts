import type { WireOutput } from '#kernel/contract.ts'
import type { listResults } from '../contract.ts'

/** One draw as the results answer it. */
export type DrawView = WireOutput<typeof listResults>[number]
