import { IconWheel } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { MemberFeature } from '#ui/feature.ts'

export const wheelMember: MemberFeature = {
  name: 'wheel',
  menu: [
    { place: 4, label: 'กงล้อนำโชค', Icon: IconWheel, link: linkOptions({ to: '/member/wheel' }) },
  ],
}
