import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import {
  depositChanged,
  depositChannelsChanged,
  getPaymentChannels,
  getPaymentInfo,
  getQrcodeInfo,
  listPayments,
} from '../contract.ts'

export const depositMember: MemberFeature = {
  name: 'deposit',
  live: [
    hears(depositChanged, [listPayments.path, getPaymentInfo.path], ['money']),
    hears(depositChannelsChanged, [getPaymentChannels.path, getPaymentInfo.path]),
  ],
  // A lower limit leaves less, and ends the way to payments that do not fit any more.
  shows: { limits: [getPaymentInfo.path, getQrcodeInfo.path, listPayments.path] },
}
