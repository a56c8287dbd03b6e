import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { dataExportReady, listExports } from '../contract.ts'

export const privacyMember: MemberFeature = {
  name: 'privacy',
  live: [hears(dataExportReady, [listExports.path])],
}
