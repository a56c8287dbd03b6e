import type { ServerFeature } from '#platform/feature.ts'
import { billChanged } from '../contract.ts'
import { billMessages } from './bill-messages.ts'
import { billCauses, billSubjects, findBillByNumber } from './bill-subjects.ts'
import { eraseLottery, lotteryFaults } from './closing-store.ts'
import { billDeskRoutes, billRoutes } from './routes.ts'

export const billRoom: ServerFeature = {
  name: 'bill',
  events: [billChanged],
  messages: [billMessages],
  memberRoutes: billRoutes,
  staffRoutes: billDeskRoutes,
  subjects: billSubjects,
  moneyCauses: billCauses,
  findByReference: findBillByNumber,
  closingFaults: lotteryFaults,
  eraseMember: eraseLottery,
}
