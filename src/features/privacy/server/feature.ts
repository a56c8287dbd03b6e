import * as z from 'zod/mini'
import { inTransaction } from '#platform/database/database.ts'
import type { FindObjectNames, ServerFeature } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { privacyAudit } from '../audit-contract.ts'
import { dataExportReady } from '../contract.ts'
import { closureDeskChanged, privacyPermissions } from '../operator-contract.ts'
import { closureApproval } from './approvals.ts'
import { eraseDueJob } from './erase-due.ts'
import { exportMessages } from './export-messages.ts'
import { forgetExpired } from './export-store.ts'
import { makeExportJob } from './make-export.ts'
import type { PrivacyPorts } from './ports.ts'
import { privacyDeskRoutes, privacyRoutes } from './routes.ts'

/** Every hour: a file that is past its time is no more. */
const forgetExportsJob = defineJob({
  name: 'privacy.forget_exports',
  payload: z.object({}),
  cron: '25 * * * *',
  run: ({ db }) => inTransaction(db, forgetExpired),
})

const byNumber =
  (word: string): FindObjectNames =>
  async (_services, ids) =>
    new Map(ids.map((id) => [id, `${word} ${id}`]))

/** What it declares apart from what it needs of all others: messages and roles are made of all features. */
export const privacyDeclared = {
  permissions: privacyPermissions,
  audit: privacyAudit,
  objectNames: { data_export: byNumber('ไฟล์ที่'), closure: byNumber('คำขอที่') },
  messages: [exportMessages],
} satisfies Partial<ServerFeature>

export const privacyFeature = (ports: PrivacyPorts): ServerFeature => ({
  name: 'privacy',
  ...privacyDeclared,
  events: [dataExportReady, closureDeskChanged],
  memberRoutes: privacyRoutes(ports),
  staffRoutes: privacyDeskRoutes(ports),
  approvals: [closureApproval],
  jobs: [makeExportJob(ports), forgetExportsJob, eraseDueJob(ports)],
})
