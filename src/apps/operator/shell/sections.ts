import { linkOptions } from '@tanstack/react-router'
import {
  IconArrowDownToArc,
  IconArrowUpFromArc,
  IconKey,
  IconShieldCheck,
  IconSpeakerphone,
  IconTarget,
  IconTicket,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react'

/** The sections of the back office, in menu order, each with the permission that opens it. */
export const sections = [
  {
    label: 'ออกผล',
    icon: IconTrophy,
    permission: 'result.view',
    link: linkOptions({ to: '/result' }),
  },
  {
    label: 'ความเสี่ยง',
    icon: IconTarget,
    permission: 'risk.view',
    link: linkOptions({ to: '/risk' }),
  },
  {
    label: 'ตลาดหวย',
    icon: IconTicket,
    permission: 'lottery.view',
    link: linkOptions({ to: '/market' }),
  },
  {
    label: 'ฝากเงิน',
    icon: IconArrowDownToArc,
    permission: 'deposit.review',
    link: linkOptions({ to: '/deposit' }),
  },
  {
    label: 'ถอนเงิน',
    icon: IconArrowUpFromArc,
    permission: 'withdraw.approve',
    link: linkOptions({ to: '/withdraw' }),
  },
  {
    label: 'เนื้อหาเว็บ',
    icon: IconSpeakerphone,
    permission: 'content.edit',
    link: linkOptions({ to: '/content' }),
  },
  {
    label: 'พนักงาน',
    icon: IconUsers,
    permission: 'staff.view',
    link: linkOptions({ to: '/staff' }),
  },
  {
    label: 'บันทึกการทำงาน',
    icon: IconShieldCheck,
    permission: 'audit.view',
    link: linkOptions({ to: '/audit' }),
  },
  { label: 'รหัสผ่านของฉัน', icon: IconKey, permission: null, link: linkOptions({ to: '/password' }) },
] as const satisfies readonly {
  label: string
  icon: unknown
  permission: string | null
  link: unknown
}[]
