import { IconChartDots, IconDeviceGamepad2, IconListSearch, IconScale } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { countTrustWaiting, getGameConnection } from '../connection-contract.ts'
import {
  gameDeskChanged,
  getGameProvider,
  getGamesListing,
  listDeskGames,
  listGameProviders,
} from '../operator-contract.ts'
import {
  countGameBreaks,
  gameReconcileChanged,
  getGameRun,
  listGameRuns,
  listShoeDenials,
} from '../reconcile-contract.ts'
import { countOldRounds } from '../rounds-contract.ts'

const shown = [
  listGameProviders.path,
  getGameProvider.path,
  listDeskGames.path,
  getGamesListing.path,
  getGameConnection.path,
  countTrustWaiting.path,
]

export const gameDesk: OperatorFeature = {
  name: 'game',
  live: [
    hears(gameDeskChanged, shown),
    hears(gameReconcileChanged, [
      listGameRuns.path,
      getGameRun.path,
      countGameBreaks.path,
      listShoeDenials.path,
    ]),
  ],
  sections: [
    {
      group: 'game',
      label: 'ค่ายเกม',
      Icon: IconDeviceGamepad2,
      permission: 'game.view',
      waiting: countTrustWaiting,
      link: linkOptions({ to: '/game' }),
      keywords: ['เกม', 'ปิดปรับปรุง', 'ค่าคืนทุน', 'RTP', 'provider', 'กุญแจ'],
    },
    {
      group: 'game',
      label: 'รอบเกม',
      Icon: IconListSearch,
      permission: 'game.round.view',
      waiting: countOldRounds,
      link: linkOptions({ to: '/game-round' }),
      keywords: ['รอบค้าง', 'ยังไม่จบ', 'transaction', 'ค่ายเกม'],
    },
    {
      group: 'game',
      label: 'กระทบยอดค่ายเกม',
      Icon: IconScale,
      permission: 'game.reconcile',
      waiting: countGameBreaks,
      link: linkOptions({ to: '/game-reconcile' }),
      keywords: ['รายการไม่ตรง', 'reconcile'],
    },
    {
      group: 'game',
      label: 'ผลตอบแทนจริง',
      Icon: IconChartDots,
      permission: 'game.reconcile',
      link: linkOptions({ to: '/game-return' }),
      keywords: ['RTP', 'อัตราจ่ายคืน'],
    },
  ],
}
