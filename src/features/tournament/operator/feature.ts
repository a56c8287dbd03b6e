import { IconTrophy } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import {
  countTournamentsWaiting,
  getDeskBoard,
  listDeskTournaments,
  tournamentDeskChanged,
} from '../operator-contract.ts'

export const tournamentsDesk: OperatorFeature = {
  name: 'tournament',
  live: [
    hears(tournamentDeskChanged, [
      listDeskTournaments.path,
      countTournamentsWaiting.path,
      getDeskBoard.path,
    ]),
  ],
  sections: [
    {
      group: 'site',
      label: 'แข่งสะสมแต้ม',
      Icon: IconTrophy,
      permission: 'tournament.view',
      waiting: countTournamentsWaiting,
      link: linkOptions({ to: '/tournament' }),
      keywords: ['แต้ม', 'อันดับ', 'รางวัล', 'tournament'],
    },
  ],
}
