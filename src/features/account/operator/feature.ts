import { IconUserOff, IconUserSearch } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { OperatorFeature } from '#ui/feature.ts'

export const memberDesk: OperatorFeature = {
  name: 'account',
  sections: [
    {
      group: 'member',
      label: 'ค้นหาสมาชิก',
      Icon: IconUserSearch,
      permission: 'member.view',
      link: linkOptions({ to: '/member' }),
      keywords: ['สมาชิก', 'ระงับ', 'พักการเล่น', 'ระดับ', 'เบอร์โทร'],
    },
    {
      group: 'member',
      label: 'บุคคลต้องห้าม',
      Icon: IconUserOff,
      permission: 'member.exclude_list',
      link: linkOptions({ to: '/excluded' }),
      keywords: ['ต้องห้าม', 'กีดกัน', 'รายชื่อ', 'นำเข้า'],
    },
  ],
}
