import { IconBuildingStore } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { listItems, listRedemptions, parcelStepped } from '../contract.ts'

export const shopMember: MemberFeature = {
  name: 'shop',
  live: [hears(parcelStepped, [listRedemptions.path, listItems.path], ['points'])],
  shows: { points: [listItems.path] },
  menu: [
    { place: 5, label: 'ร้านค้าแต้ม', Icon: IconBuildingStore, link: linkOptions({ to: '/redeem' }) },
  ],
}
