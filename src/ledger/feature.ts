import type { ServerFeature } from '#platform/feature.ts'
import { sayOnly } from '#platform/money-cause.ts'
import { entitlementData } from '#platform/rewards/entitlement-data.ts'
import { ledgerJobs } from './jobs.ts'
import { addMoneyMetrics } from './money-metrics.ts'
import { ledgerTicks } from './ticks.ts'

/** The ledger has no calls; what it does by the clock it brings as a feature does. */
export const ledgerFeature: ServerFeature = {
  name: 'ledger',
  jobs: ledgerJobs,
  workerTicks: ledgerTicks,
  addMetrics: addMoneyMetrics,
  memberData: [entitlementData],
  moneyCauses: {
    correction: sayOnly('เจ้าหน้าที่แก้รายการเดิมให้ถูกต้อง หากสงสัยกรุณาติดต่อเจ้าหน้าที่'),
  },
}
