import { IconTarget } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import {
  countQuestsWaiting,
  listDeskEvents,
  listDeskQuests,
  questDeskChanged,
} from '../operator-contract.ts'

export const questsDesk: OperatorFeature = {
  name: 'quest',
  live: [
    hears(questDeskChanged, [listDeskQuests.path, countQuestsWaiting.path, listDeskEvents.path]),
  ],
  sections: [
    {
      group: 'site',
      label: 'ภารกิจ',
      Icon: IconTarget,
      permission: 'quest.view',
      waiting: countQuestsWaiting,
      link: linkOptions({ to: '/quest' }),
      keywords: ['แต้ม', 'เช็กอิน', 'quest'],
    },
  ],
}
