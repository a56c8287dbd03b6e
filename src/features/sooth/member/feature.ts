import { IconChartDots } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { MemberFeature } from '#ui/feature.ts'

export const soothMember: MemberFeature = {
  name: 'sooth',
  menu: [
    { place: 9, label: 'สูตรบาคาร่า', Icon: IconChartDots, link: linkOptions({ to: '/sooth' }) },
  ],
}
