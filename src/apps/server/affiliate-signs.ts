import { findSharedOfPairs } from '#features/account/server/background-store.ts'
import type { AffiliatePorts } from '#features/affiliate/server/ports.ts'
import { sumDepositsOf } from '#features/deposit/server/credited-store.ts'
import { findSharedPayers } from '#features/deposit/server/payer-store.ts'
import { findOppositeRounds } from '#features/lottery/bill/server/opposite-store.ts'
import { sumPaidOut } from '#features/withdraw/server/paid-out-store.ts'

/** What features know of a friend that speaks for it that he is the member who brought him. */
export const affiliateSigns = {
  sharedThings: findSharedOfPairs,
  sharedPayers: findSharedPayers,
  commonRounds: findOppositeRounds,
  paidIn: sumDepositsOf,
  paidOut: sumPaidOut,
} satisfies Partial<AffiliatePorts>
