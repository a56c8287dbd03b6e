import { IconBuildingStore } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import {
  countShopWaiting,
  listDeskItems,
  listItemRedemptions,
  listParcels,
  shopDeskChanged,
} from '../operator-contract.ts'

export const shopDesk: OperatorFeature = {
  name: 'shop',
  live: [
    hears(shopDeskChanged, [
      listDeskItems.path,
      countShopWaiting.path,
      listItemRedemptions.path,
      listParcels.path,
    ]),
  ],
  sections: [
    {
      group: 'site',
      label: 'ร้านค้าแต้ม',
      Icon: IconBuildingStore,
      permission: 'shop.view',
      waiting: countShopWaiting,
      link: linkOptions({ to: '/shop' }),
      keywords: ['แต้ม', 'แลก', 'ของรางวัล', 'สต็อก', 'shop', 'redeem'],
    },
  ],
}
