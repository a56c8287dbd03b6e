import { IconTag } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { MemberFeature } from '#ui/feature.ts'

export const couponMember: MemberFeature = {
  name: 'coupon',
  menu: [{ place: 10, label: 'คูปอง', Icon: IconTag, link: linkOptions({ to: '/member/coupon' }) }],
}
