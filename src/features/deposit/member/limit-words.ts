import type { WireOutput } from '#kernel/contract.ts'
import { formatMoney } from '#ui/thai/money.ts'
import type { getPaymentInfo } from '../contract.ts'

type LimitLeft = NonNullable<WireOutput<typeof getPaymentInfo>['limit_left']>

const periodWords = { day: 'วันนี้', week: 'สัปดาห์นี้', month: 'เดือนนี้' } as const

/** `วงเงินฝากเหลือ ฿98.93 วันนี้`: of the member's own limit. */
export const leftText = ({ amount, period }: LimitLeft): string =>
  `วงเงินฝากเหลือ ${formatMoney(amount)} ${periodWords[period]}`
