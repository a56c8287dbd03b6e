import { IconKey, IconShieldCheck, IconUsers } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { OperatorFeature } from '#ui/feature.ts'

export const staffDesk: OperatorFeature = {
  name: 'staff',
  sections: [
    {
      group: 'team',
      label: 'พนักงาน',
      Icon: IconUsers,
      permission: 'staff.view',
      link: linkOptions({ to: '/staff' }),
      keywords: ['บทบาท', 'สิทธิ์'],
    },
    {
      group: 'team',
      label: 'บันทึกการทำงาน',
      Icon: IconShieldCheck,
      permission: 'audit.view',
      link: linkOptions({ to: '/audit' }),
      keywords: ['ประวัติ', 'ใครทำอะไร'],
    },
    {
      group: 'team',
      label: 'รหัสผ่านของฉัน',
      Icon: IconKey,
      permission: null,
      link: linkOptions({ to: '/password' }),
    },
  ],
}
