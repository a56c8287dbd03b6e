import type { WireOutput } from '#kernel/contract.ts'
import type { getWithdrawInfo } from '../contract.ts'

/** What can be withdrawn now, as the call answers it. */
export type WithdrawInfoWire = WireOutput<typeof getWithdrawInfo>
