import {
  IconAlertSquareRounded,
  IconArrowDownToArc,
  IconBuildingBank,
  IconScale,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { listDepositChannels } from '../channel-contract.ts'
import { depositChannelsChanged } from '../contract.ts'
import { countLineCases, lineDeskChanged, listLineCases } from '../line-case-contract.ts'
import { countReviewCases, listReviewCases, reviewDeskChanged } from '../operator-contract.ts'
import { countDaysWaiting } from '../reconcile-contract.ts'

export const depositDesk: OperatorFeature = {
  name: 'deposit',
  live: [
    // Where the money of a line is changes with the case of that money.
    hears(reviewDeskChanged, [listReviewCases.path, countReviewCases.path, listLineCases.path]),
    hears(lineDeskChanged, [listLineCases.path, countLineCases.path]),
    hears(depositChannelsChanged, [listDepositChannels.path]),
  ],
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
    {
      group: 'money',
      label: 'รายการธนาคาร',
      Icon: IconAlertSquareRounded,
      permission: 'deposit.review',
      waiting: countLineCases,
      link: linkOptions({ to: '/deposit-line' }),
      keywords: ['แจ้งซ้ำ', 'เรียกเงินคืน', 'statement'],
    },
    {
      group: 'money',
      label: 'กระทบยอด',
      Icon: IconScale,
      permission: 'deposit.reconcile',
      waiting: countDaysWaiting,
      link: linkOptions({ to: '/deposit-reconcile' }),
      keywords: ['ธนาคาร', 'statement', 'ลงนาม'],
    },
    {
      group: 'money',
      label: 'ช่องทางฝาก',
      Icon: IconBuildingBank,
      permission: 'deposit.channel',
      link: linkOptions({ to: '/deposit-channel' }),
      keywords: ['บัญชีธนาคาร', 'ทรูมันนี่', 'บัญชีรับเงิน'],
    },
  ],
}
