import type { ServerFeature } from '#platform/feature.ts'
import { noticeChanged } from '../contract.ts'
import { messageWritten } from '../inbox-contract.ts'
import { contentPermissions } from '../operator-contract.ts'
import { forgetOldNoticesJob } from './forget-old-notices.ts'
import { tellMembersTick } from './inbox/tell-members.ts'
import { noticeTurnJob } from './member-notice.ts'
import type { NoticePorts } from './ports.ts'
import { pushJob } from './push/push-job.ts'
import { contentDeskRoutes, noticeRoutes } from './routes.ts'

export const noticeFeature = (ports: NoticePorts): ServerFeature => ({
  name: 'notice',
  permissions: contentPermissions,
  events: [noticeChanged, messageWritten],
  memberRoutes: noticeRoutes,
  staffRoutes: contentDeskRoutes,
  jobs: [pushJob, noticeTurnJob, forgetOldNoticesJob],
  workerTicks: [tellMembersTick(ports)],
})
