import { IconUser } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { MemberFeature } from '#ui/feature.ts'

export const accountMember: MemberFeature = {
  name: 'account',
  menu: [
    { place: 1, label: 'โปรไฟล์', Icon: IconUser, link: linkOptions({ to: '/member/profile' }) },
  ],
}
