import { IconUserX } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { closureDeskChanged, countClosures, listClosures } from '../operator-contract.ts'

export const privacyDesk: OperatorFeature = {
  name: 'privacy',
  live: [hears(closureDeskChanged, [listClosures.path, countClosures.path])],
  sections: [
    {
      group: 'member',
      label: 'คำขอปิดบัญชี',
      Icon: IconUserX,
      permission: 'member.close',
      waiting: countClosures,
      link: linkOptions({ to: '/closure' }),
      keywords: ['ปิดบัญชี', 'ลบข้อมูล', 'pdpa', 'ข้อมูลส่วนบุคคล'],
    },
  ],
}
