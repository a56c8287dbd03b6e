import {
  IconBuildingStore,
  IconChartBar,
  IconChartDots,
  IconRefresh,
  IconTag,
  IconTarget,
  IconUsers,
  IconWheel,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { MenuEntry } from '#ui/feature.ts'

/**
 * Entries of the member menu whose screens a later release brings (`coming-soon.ts`). A feature that
 * is built brings its entry itself, and its line leaves this list.
 */
export const comingMenu: readonly MenuEntry[] = [
  { place: 2, label: 'แนะนำเพื่อน', Icon: IconUsers, link: linkOptions({ to: '/affiliate' }) },
  { place: 3, label: 'ภารกิจ', Icon: IconTarget, link: linkOptions({ to: '/member/creditfree' }) },
  { place: 4, label: 'กงล้อนำโชค', Icon: IconWheel, link: linkOptions({ to: '/member/wheel' }) },
  { place: 5, label: 'ร้านค้าแต้ม', Icon: IconBuildingStore, link: linkOptions({ to: '/redeem' }) },
  { place: 6, label: 'คืนยอดรายวัน', Icon: IconRefresh, link: linkOptions({ to: '/cashback' }) },
  {
    place: 7,
    label: 'คืนยอดแพ้ชนะ',
    Icon: IconChartBar,
    link: linkOptions({ to: '/member/winloss' }),
  },
  { place: 9, label: 'สูตรบาคาร่า', Icon: IconChartDots, link: linkOptions({ to: '/sooth' }) },
  { place: 10, label: 'คูปอง', Icon: IconTag, link: linkOptions({ to: '/member/coupon' }) },
]
