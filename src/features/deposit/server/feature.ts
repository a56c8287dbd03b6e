import type { FindObjectNames, ServerFeature } from '#platform/feature.ts'
import type { SealedColumn } from '#platform/vault/sealed-column.ts'
import { depositAudit } from '../audit-contract.ts'
import { depositChannelPermissions } from '../channel-contract.ts'
import { depositChanged, depositChannelsChanged, paidAgainChanged } from '../contract.ts'
import { lineDeskChanged } from '../line-case-contract.ts'
import { depositPermissions, reviewDeskChanged } from '../operator-contract.ts'
import { reconcilePermissions } from '../reconcile-contract.ts'
import { erasePayers } from './erase-store.ts'
import { depositData } from './member-data.ts'
import { depositConsumer } from './gateway-consumer.ts'
import { depositJobs } from './jobs.ts'
import { findChannels } from './channel-store.ts'
import { paidAgainMessages } from './paid-again-messages.ts'
import { openDemoChannels } from './demo-channels.ts'
import type { DepositPorts } from './ports.ts'
import {
  depositChannelRoutes,
  depositDeskRoutes,
  depositProviderRoutes,
  depositRoutes,
  lineCaseRoutes,
  reconcileRoutes,
} from './routes.ts'
import { depositCauses, depositReferences, findDeposit } from './statement-words.ts'

export const depositFeature = (ports: DepositPorts): ServerFeature => ({
  name: 'deposit',
  audit: depositAudit,
  objectNames: { deposit_channel: channelNames },
  permissions: { ...depositPermissions, ...depositChannelPermissions, ...reconcilePermissions },
  events: [
    depositChanged,
    depositChannelsChanged,
    paidAgainChanged,
    reviewDeskChanged,
    lineDeskChanged,
  ],
  messages: [paidAgainMessages],
  memberRoutes: depositRoutes(ports),
  staffRoutes: [
    ...depositDeskRoutes(ports),
    ...depositChannelRoutes(ports),
    ...reconcileRoutes(ports),
    ...lineCaseRoutes(ports),
  ],
  providerRoutes: depositProviderRoutes,
  gatewayConsumer: depositConsumer,
  jobs: depositJobs(ports),
  sealed: [payerOf('received_charge'), payerOf('statement_line'), toldPayer],
  findByReference: findDeposit,
  references: depositReferences,
  moneyCauses: depositCauses,
  memberData: depositData,
  eraseMember: erasePayers,
  demo: (services, staffId) => openDemoChannels(services, ports, staffId),
})

/** A payer is sealed under a key of its row: whose money it is may turn out later, or never. */
const payerOf = (table: 'received_charge' | 'statement_line'): SealedColumn => ({
  schema: 'deposit',
  table,
  key: `${table}_id`,
  column: 'payer_sealed',
  owner: { kind: table, column: `${table}_id` },
})

/** What a line that was told again says of its payer: perhaps another person than it said first. */
const toldPayer: SealedColumn = {
  schema: 'deposit',
  table: 'line_case',
  key: 'line_case_id',
  column: 'told_payer_sealed',
  owner: { kind: 'line_case', column: 'line_case_id' },
}

const channelNames: FindObjectNames = async ({ db }) =>
  new Map((await findChannels(db)).map(({ id, name }) => [`${id}`, name]))
