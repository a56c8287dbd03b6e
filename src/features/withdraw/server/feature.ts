import type { FindByReference, FindReferences, ServerFeature } from '#platform/feature.ts'
import { openRow } from '#platform/money-cause.ts'
import type { KindName } from '#ledger/kinds.ts'
import { withdrawAudit } from '../audit-contract.ts'
import { withdrawalChanged, withdrawalEnded } from '../contract.ts'
import {
  withdrawDeskChanged,
  withdrawPermissions,
  withdrawSettingChanged,
} from '../operator-contract.ts'
import { withdrawSettingPermissions } from '../setting-contract.ts'
import { withdrawFaults } from './closing-faults.ts'
import { withdrawData } from './member-data.ts'
import { batchApproval, settingApproval, settleApproval, withdrawApproval } from './approvals.ts'
import { withdrawConsumer } from './gateway-consumer.ts'
import { withdrawJobs } from './jobs.ts'
import { batchNames, settingNames, withdrawalNames } from './object-names.ts'
import type { WithdrawPorts } from './ports.ts'
import { withdrawDeskRoutes, withdrawRoutes, withdrawSettingRoutes } from './routes.ts'
import { withdrawMessages } from './withdraw-messages.ts'
import { findByCode, findWithdrawal } from './withdraw-store.ts'
import { showReference } from './withdrawal-view.ts'

export const withdrawFeature = (ports: WithdrawPorts): ServerFeature => ({
  name: 'withdraw',
  audit: withdrawAudit,
  objectNames: {
    withdrawal: withdrawalNames,
    withdraw_batch: batchNames,
    withdraw_setting: settingNames,
  },
  permissions: { ...withdrawPermissions, ...withdrawSettingPermissions },
  messages: [withdrawMessages],
  events: [withdrawalChanged, withdrawalEnded, withdrawDeskChanged, withdrawSettingChanged],
  memberRoutes: withdrawRoutes(ports),
  staffRoutes: [...withdrawDeskRoutes(ports), ...withdrawSettingRoutes(ports)],
  gatewayConsumer: withdrawConsumer,
  jobs: withdrawJobs(ports),
  sealed: [
    {
      schema: 'withdraw',
      table: 'request',
      key: 'withdraw_id',
      column: 'destination_sealed',
      owner: { kind: 'member', column: 'member_id' },
    },
  ],
  approvals: [withdrawApproval, batchApproval, settleApproval, settingApproval],
  memberData: withdrawData,
  closingFaults: withdrawFaults,
  findByReference,
  references: ofMovements(references),
  moneyCauses: ofMovements(openRow('ดูการถอน', (id) => `/member/withdraw?id=${id}`)),
})

/** The movements that name a withdrawal. */
const movements = [
  'withdraw_hold',
  'withdraw_paid',
  'withdraw_returned',
  'withdraw_debt_paid',
] as const satisfies readonly KindName[]

function ofMovements<Part>(part: Part): Readonly<Record<string, Part>> {
  return Object.fromEntries(movements.map((kind) => [kind, part] as const))
}

const findByReference: FindByReference = async ({ db }, memberId, reference) => {
  const found = await findByCode(db, reference)
  return found?.memberId === memberId ? [{ kinds: movements, refId: found.id }] : []
}

/** One look-up by key each: a page has few withdrawals. */
const references: FindReferences = async ({ db }, memberId, ids) => {
  const withdrawals = await Promise.all(ids.map((id) => findWithdrawal(db, id)))
  const own = withdrawals.filter((one) => one?.memberId === memberId)
  return new Map(own.flatMap((one) => (one ? [[one.id, showReference(one.reference)]] : [])))
}
