import { IconSpeakerphone } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { OperatorFeature } from '#ui/feature.ts'

export const contentDesk: OperatorFeature = {
  name: 'notice',
  sections: [
    {
      group: 'site',
      label: 'เนื้อหาเว็บ',
      Icon: IconSpeakerphone,
      permission: 'content.edit',
      link: linkOptions({ to: '/content' }),
      keywords: ['ประกาศ', 'แบนเนอร์', 'กิจกรรม', 'โลโก้'],
    },
  ],
}
