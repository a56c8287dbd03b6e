import { gather, type ServerFeature } from '#platform/feature.ts'
import { lotteryAudit } from '../audit-contract.ts'
import { billRoom } from '../bill/server/feature.ts'
import { marketRoom } from '../market/server/feature.ts'
import type { ConfigPorts } from '../market/server/ports.ts'
import { resultRoom } from '../result/server/feature.ts'
import type { ResultPorts } from '../result/server/ports.ts'
import { riskRoom } from '../risk/server/feature.ts'
import { lotteryNames } from '../round/server/object-names.ts'
import { lotteryData } from './member-data.ts'
import { roundRoom } from '../round/server/feature.ts'
import type { LotteryPorts } from '../round/server/ports.ts'

/**
 * The family as one feature: what its rooms bring, in the order in which people read permissions.
 */
export function lotteryFeature(ports: LotteryPorts & ResultPorts & ConfigPorts): ServerFeature {
  const rooms: readonly ServerFeature[] = [
    resultRoom(ports),
    riskRoom(ports),
    billRoom,
    roundRoom(ports),
    marketRoom(ports),
  ]
  return {
    name: 'lottery',
    audit: lotteryAudit,
    objectNames: lotteryNames,
    permissions: Object.fromEntries(
      rooms.flatMap(({ permissions = {} }) => Object.entries(permissions)),
    ),
    events: gather(rooms, ({ events }) => events),
    messages: gather(rooms, ({ messages }) => messages),
    memberRoutes: gather(rooms, ({ memberRoutes }) => memberRoutes),
    staffRoutes: gather(rooms, ({ staffRoutes }) => staffRoutes),
    subjects: Object.fromEntries(rooms.flatMap(({ subjects = {} }) => Object.entries(subjects))),
    ...(billRoom.moneyCauses && { moneyCauses: billRoom.moneyCauses }),
    ...(billRoom.findByReference && { findByReference: billRoom.findByReference }),
    jobs: gather(rooms, ({ jobs }) => jobs),
    workerTicks: gather(rooms, ({ workerTicks }) => workerTicks),
    memberData: lotteryData,
    ...(billRoom.closingFaults && { closingFaults: billRoom.closingFaults }),
    ...(billRoom.eraseMember && { eraseMember: billRoom.eraseMember }),
    async demo(...demo) {
      for (const room of rooms) await room.demo?.(...demo)
    },
    addMetrics(services) {
      for (const room of rooms) room.addMetrics?.(services)
    },
  }
}
