import {
  IconBuildingStore,
  IconChartBar,
  IconChartDots,
  IconGift,
  IconList,
  IconRefresh,
  IconTag,
  IconTarget,
  IconUser,
  IconUsers,
  IconWheel,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'

/** The entries of the member menu in the order of the specification; logout comes after them. */
export const menuEntries = [
  { label: 'โปรไฟล์', Icon: IconUser, link: linkOptions({ to: '/member/profile' }) },
  { label: 'แนะนำเพื่อน', Icon: IconUsers, link: linkOptions({ to: '/affiliate' }) },
  { label: 'ภารกิจ', Icon: IconTarget, link: linkOptions({ to: '/member/creditfree' }) },
  { label: 'กงล้อนำโชค', Icon: IconWheel, link: linkOptions({ to: '/member/wheel' }) },
  { label: 'ร้านค้าแต้ม', Icon: IconBuildingStore, link: linkOptions({ to: '/redeem' }) },
  { label: 'คืนยอดรายวัน', Icon: IconRefresh, link: linkOptions({ to: '/cashback' }) },
  { label: 'คืนยอดแพ้ชนะ', Icon: IconChartBar, link: linkOptions({ to: '/member/winloss' }) },
  { label: 'โปรโมชั่น', Icon: IconGift, link: linkOptions({ to: '/promotions' }) },
  { label: 'สูตรบาคาร่า', Icon: IconChartDots, link: linkOptions({ to: '/sooth' }) },
  { label: 'คูปอง', Icon: IconTag, link: linkOptions({ to: '/member/coupon' }) },
  { label: 'รายการการเงิน', Icon: IconList, link: linkOptions({ to: '/member/statement' }) },
]
