import { IconRefresh } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { cashbackDecided, cashbackReady, getCashback, listLosses } from '../contract.ts'

export const cashbackMember: MemberFeature = {
  name: 'cashback',
  menu: [
    { place: 6, label: 'คืนยอดรายวัน', Icon: IconRefresh, link: linkOptions({ to: '/cashback' }) },
  ],
  live: [
    hears(cashbackReady, [getCashback.path, listLosses.path]),
    hears(cashbackDecided, [getCashback.path, listLosses.path]),
  ],
}
