import { IconSpeakerphone } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { noticeChanged } from '../contract.ts'
import { listContent } from '../operator-contract.ts'

export const contentDesk: OperatorFeature = {
  name: 'notice',
  live: [hears(noticeChanged, [listContent.path])],
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
