import { IconUserSearch } from '@tabler/icons-react'
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
  ],
}
