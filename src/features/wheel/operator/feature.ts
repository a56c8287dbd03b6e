import { IconWheel } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { countWheelsWaiting, listDeskWheels, wheelDeskChanged } from '../operator-contract.ts'

export const wheelsDesk: OperatorFeature = {
  name: 'wheel',
  live: [hears(wheelDeskChanged, [listDeskWheels.path, countWheelsWaiting.path])],
  sections: [
    {
      group: 'site',
      label: 'กงล้อ',
      Icon: IconWheel,
      permission: 'wheel.view',
      waiting: countWheelsWaiting,
      link: linkOptions({ to: '/wheel' }),
      keywords: ['แต้ม', 'หมุน', 'wheel'],
    },
  ],
}
