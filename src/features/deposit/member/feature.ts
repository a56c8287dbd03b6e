import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import {
  depositChanged,
  depositChannelsChanged,
  getPaymentChannels,
  getPaymentInfo,
  listPayments,
} from '../contract.ts'

export const depositMember: MemberFeature = {
  name: 'deposit',
  live: [
    hears(depositChanged, [listPayments.path, getPaymentInfo.path], ['money']),
    hears(depositChannelsChanged, [getPaymentChannels.path, getPaymentInfo.path]),
  ],
}
