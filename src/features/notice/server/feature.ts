import type { FindObjectNames, ServerFeature } from '#platform/feature.ts'
import type { SealedColumn } from '#platform/vault/sealed-column.ts'
import { noticeAudit } from '../audit-contract.ts'
import { noticeChanged } from '../contract.ts'
import { messageWritten } from '../inbox-contract.ts'
import { contentPermissions } from '../operator-contract.ts'
import { kindsOf } from '../rules/message-kinds.ts'
import { forgetOldNoticesJob } from './forget-old-notices.ts'
import { tellMembersTick } from './inbox/tell-members.ts'
import { noticeTurnJob } from './member-notice.ts'
import type { NoticePorts } from './ports.ts'
import { findTitles } from './content-store.ts'
import { eraseNotices } from './erase-store.ts'
import { noticeData } from './member-data.ts'
import { pushJob } from './push/push-job.ts'
import { contentDeskRoutes, noticeRoutes } from './routes.ts'

export function noticeFeature({ messages }: NoticePorts): ServerFeature {
  const kinds = kindsOf(messages.flatMap((source) => source.kinds))
  return {
    name: 'notice',
    audit: noticeAudit,
    objectNames: { content: contentNames, image: imageNames },
    permissions: contentPermissions,
    events: [noticeChanged, messageWritten],
    memberRoutes: noticeRoutes(kinds),
    staffRoutes: contentDeskRoutes,
    jobs: [pushJob(kinds), noticeTurnJob, forgetOldNoticesJob],
    memberData: noticeData(kinds),
    eraseMember: eraseNotices,
    sealed: [deviceAddress, pushKey],
    workerTicks: [tellMembersTick(messages)],
  }
}

const deviceAddress: SealedColumn = {
  schema: 'notice',
  table: 'push_device',
  key: 'device_id',
  column: 'subscription',
  owner: { kind: 'member', column: 'member_id' },
}

const pushKey: SealedColumn = {
  schema: 'notice',
  table: 'push_key',
  key: 'push_key_id',
  column: 'private_key',
  owner: null,
}

const contentNames: FindObjectNames = async ({ db }, ids) => findTitles(db, ids.map(Number))

/** Files are named by their hash, which says nothing to anybody: the kind of picture does. */
const imageNames: FindObjectNames = async (_services, ids) =>
  new Map(ids.map((id) => [id, (id.split('.').at(-1) ?? '').toUpperCase()]))
