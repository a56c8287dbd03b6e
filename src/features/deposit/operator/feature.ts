import { IconArrowDownToArc } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { countReviewCases, listReviewCases, reviewDeskChanged } from '../operator-contract.ts'

export const depositDesk: OperatorFeature = {
  name: 'deposit',
  live: [hears(reviewDeskChanged, [listReviewCases.path, countReviewCases.path])],
  sections: [
    {
      group: 'money',
      label: 'ฝากเงิน',
      Icon: IconArrowDownToArc,
      permission: 'deposit.review',
      waiting: countReviewCases,
      link: linkOptions({ to: '/deposit' }),
      keywords: ['เงินเข้ารอตรวจสอบ', 'จับคู่'],
    },
  ],
}
