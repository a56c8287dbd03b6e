import { IconListSearch } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { OperatorFeature } from '#ui/feature.ts'
import { countOldRounds } from '../rounds-contract.ts'

export const gameDesk: OperatorFeature = {
  name: 'game',
  sections: [
    {
      group: 'game',
      label: 'รอบเกม',
      Icon: IconListSearch,
      permission: 'game.round.view',
      waiting: countOldRounds,
      link: linkOptions({ to: '/game-round' }),
      keywords: ['รอบค้าง', 'ยังไม่จบ', 'transaction', 'ค่ายเกม'],
    },
  ],
}
