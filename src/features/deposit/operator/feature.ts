import { IconArrowDownToArc } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { OperatorFeature } from '#ui/feature.ts'

export const depositDesk: OperatorFeature = {
  name: 'deposit',
  sections: [
    {
      group: 'money',
      label: 'ฝากเงิน',
      Icon: IconArrowDownToArc,
      permission: 'deposit.review',
      link: linkOptions({ to: '/deposit' }),
      keywords: ['เงินเข้ารอตรวจสอบ', 'จับคู่'],
    },
  ],
}
