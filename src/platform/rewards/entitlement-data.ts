import { tableData } from '../member-data/member-data.ts'

/** What a member has earned, claimed or lost, of every rule. */
export const entitlementData = tableData({
  section: 'rewards',
  thai: 'สิทธิ์และรางวัลที่ได้รับ',
  table: 'platform.entitlement',
  key: 'entitlement_id',
  columns: [
    'entitlement_id',
    'feature',
    'occasion',
    'kind',
    'amount',
    'state',
    'opens_at',
    'expires_at',
    'reason',
    'made_at',
    'ended_at',
  ],
})
