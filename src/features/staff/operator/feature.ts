import { IconKey, IconShieldCheck, IconUsers } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { staffDeskChanged, staffList, staffWaiting } from '../people-contract.ts'

export const staffDesk: OperatorFeature = {
  name: 'staff',
  live: [hears(staffDeskChanged, [staffList.path, staffWaiting.path])],
  sections: [
    {
      group: 'team',
      label: 'พนักงาน',
      Icon: IconUsers,
      permission: 'staff.view',
      waiting: staffWaiting,
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
