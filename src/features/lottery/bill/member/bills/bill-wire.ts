import type { WireOutput } from '#kernel/contract.ts'
import type { getBill } from '../../contract.ts'

/** One bill as the call answers it. */
export type BillWire = WireOutput<typeof getBill>
