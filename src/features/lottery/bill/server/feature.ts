import type { ServerFeature } from '#platform/feature.ts'
import { billChanged } from '../contract.ts'
import { billMessages } from './bill-messages.ts'
import { billSubjects } from './bill-subjects.ts'
import { eraseLottery, lotteryFaults } from './closing-store.ts'
import { billRoutes } from './routes.ts'

export const billRoom: ServerFeature = {
  name: 'bill',
  events: [billChanged],
  messages: [billMessages],
  memberRoutes: billRoutes,
  subjects: billSubjects,
  closingFaults: lotteryFaults,
  eraseMember: eraseLottery,
}
