import { IconWheel } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { getWheelConfig, getWheelConfigV2, wheelPrizeTaken, wheelsChanged } from '../contract.ts'

const wheels = [getWheelConfig.path, getWheelConfigV2.path]

export const wheelMember: MemberFeature = {
  name: 'wheel',
  menu: [
    { place: 4, label: 'กงล้อนำโชค', Icon: IconWheel, link: linkOptions({ to: '/member/wheel' }) },
  ],
  live: [hears(wheelPrizeTaken, [getWheelConfigV2.path]), hears(wheelsChanged, wheels)],
  // Points and spins that came or went, wherever; a level, a time-out that begins or is over.
  shows: { points: wheels, rewards: wheels },
}
