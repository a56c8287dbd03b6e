import { expect, vi } from 'vitest'
import { sealBatches, sealStatus } from '#ledger/seal.ts'
import type { Db } from '#platform/database/database.ts'
import { PATIENCE_MS } from './patience.ts'

/** Seals everything; a test beside this one may hold the horizon of the cluster back for a while. */
export async function sealAll(db: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealBatches(db)
      expect(await sealStatus(db)).toMatchObject({ lagSeconds: 0 })
    },
    { timeout: PATIENCE_MS, interval: 50 },
  )
}
