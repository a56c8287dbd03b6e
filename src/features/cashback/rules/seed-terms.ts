import type { Terms } from './terms.ts'

/** The terms that the site starts with, as its first migration has them. */
export const TERMS: Terms = {
  ratePpm: 50_000n,
  capSatang: 500_000n,
  minSatang: 100n,
  onExpiry: 'lapse',
  turnoverMinSatang: 100n,
  turnoverCapSatang: 500_000n,
  products: [
    {
      product: 'lottery',
      inLoss: true,
      turnoverPpm: 0n,
      commissionPpm: 20_000n,
      marginPpm: 100_000n,
    },
    {
      product: 'slot',
      inLoss: true,
      turnoverPpm: 5_000n,
      commissionPpm: 5_000n,
      marginPpm: 30_000n,
    },
    {
      product: 'fishing',
      inLoss: true,
      turnoverPpm: 5_000n,
      commissionPpm: 5_000n,
      marginPpm: 30_000n,
    },
    {
      product: 'table',
      inLoss: true,
      turnoverPpm: 2_500n,
      commissionPpm: 2_500n,
      marginPpm: 10_600n,
    },
    {
      product: 'sport',
      inLoss: true,
      turnoverPpm: 3_000n,
      commissionPpm: 5_000n,
      marginPpm: 40_000n,
    },
  ],
}
