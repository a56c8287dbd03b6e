import { IconTargetArrow } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { OperatorFeature } from '#ui/feature.ts'

export const pollDesk: OperatorFeature = {
  name: 'poll',
  sections: [
    {
      group: 'site',
      label: 'ทายผล',
      Icon: IconTargetArrow,
      permission: 'poll.view',
      link: linkOptions({ to: '/poll' }),
      keywords: ['กิจกรรม', 'โหวต', 'รางวัล'],
    },
  ],
}
