import { IconMedal } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import {
  countLevelsWaiting,
  findLevelMembers,
  getLevelDesk,
  getMemberLevels,
  levelDeskChanged,
  listLevelReviews,
  listSetLevels,
} from '../operator-contract.ts'

export const levelDesk: OperatorFeature = {
  name: 'level',
  live: [
    hears(levelDeskChanged, [
      getLevelDesk.path,
      countLevelsWaiting.path,
      listLevelReviews.path,
      listSetLevels.path,
      getMemberLevels.path,
      findLevelMembers.path,
    ]),
  ],
  sections: [
    {
      group: 'site',
      label: 'ระดับสมาชิก',
      Icon: IconMedal,
      permission: 'level.view',
      waiting: countLevelsWaiting,
      link: linkOptions({ to: '/levels' }),
      keywords: ['ระดับ', 'VIP', 'level'],
    },
  ],
}
