import { IconCoins } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { countPointWaiting, getPointDesk, pointDeskChanged } from '../operator-contract.ts'

export const pointDesk: OperatorFeature = {
  name: 'point',
  live: [hears(pointDeskChanged, [getPointDesk.path, countPointWaiting.path])],
  sections: [
    {
      group: 'site',
      label: 'แต้มจากการเล่น',
      Icon: IconCoins,
      permission: 'point.view',
      waiting: countPointWaiting,
      link: linkOptions({ to: '/point' }),
      keywords: ['แต้ม', 'อัตรา', 'point'],
    },
  ],
}
