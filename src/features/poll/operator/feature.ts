import { IconTargetArrow } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { pollChanged } from '../contract.ts'
import {
  countPollsWaiting,
  getDeskPoll,
  listDeskPolls,
  listLeftPots,
  pollDeskChanged,
} from '../operator-contract.ts'

const shown = [listDeskPolls.path, getDeskPoll.path, listLeftPots.path, countPollsWaiting.path]

export const pollDesk: OperatorFeature = {
  name: 'poll',
  live: [hears(pollChanged, shown), hears(pollDeskChanged, shown)],
  sections: [
    {
      group: 'site',
      label: 'ทายผล',
      Icon: IconTargetArrow,
      permission: 'poll.view',
      waiting: countPollsWaiting,
      link: linkOptions({ to: '/poll' }),
      keywords: ['กิจกรรม', 'โหวต', 'รางวัล'],
    },
  ],
}
