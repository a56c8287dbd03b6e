import type { FindReferences, ServerFeature } from '#platform/feature.ts'
import { depositAudit } from '../audit-contract.ts'
import { depositChanged } from '../contract.ts'
import { depositPermissions, reviewDeskChanged } from '../operator-contract.ts'
import { depositConsumer } from './gateway-consumer.ts'
import { depositJobs } from './jobs.ts'
import { findPayments } from './payment-store.ts'
import { showReference } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'
import { depositDeskRoutes, depositRoutes } from './routes.ts'

export const depositFeature = (ports: DepositPorts): ServerFeature => ({
  name: 'deposit',
  audit: depositAudit,
  permissions: depositPermissions,
  events: [depositChanged, reviewDeskChanged],
  memberRoutes: depositRoutes(ports),
  staffRoutes: depositDeskRoutes(ports),
  gatewayConsumer: depositConsumer,
  jobs: depositJobs(ports),
  references: { deposit_qr: references },
})

const references: FindReferences = async ({ db }, memberId, ids) => {
  const payments = await findPayments(db, ids)
  const own = payments.filter((payment) => payment.memberId === memberId)
  return new Map(own.map(({ id, reference }) => [id, showReference(reference)]))
}
