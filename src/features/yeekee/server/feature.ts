import type { FindReferences, ServerFeature } from '#platform/feature.ts'
import { openRow } from '#platform/money-cause.ts'
import type { SealedColumn } from '#platform/vault/sealed-column.ts'
import { yeekeeAudit } from '../audit-contract.ts'
import { bonusesPaid, headPublished, shotsTaken } from '../contract.ts'
import { bonusMessages } from './bonus-messages.ts'
import { addBonusMetrics } from './bonus-metrics.ts'
import { yeekeeData } from './member-data.ts'
import type { YeekeePorts, YeekeeRound } from './ports.ts'
import { yeekeeDeskRoutes, yeekeeRoutes } from './routes.ts'
import { heartbeatTick, yeekeeTicks } from './ticks.ts'

export const yeekeeFeature = (ports: YeekeePorts): ServerFeature => ({
  name: 'yeekee',
  audit: yeekeeAudit,
  objectNames: {
    yeekee: async (_services, ids) => new Map(ids.map((id) => [id, 'การยิงเลขทุกรอบ'])),
  },
  events: [shotsTaken, headPublished, bonusesPaid],
  messages: [bonusMessages(ports)],
  memberRoutes: yeekeeRoutes(ports),
  staffRoutes: yeekeeDeskRoutes(ports),
  memberData: yeekeeData,
  sealed: [seedColumn],
  addMetrics: addBonusMetrics,
  workerTicks: yeekeeTicks(ports),
  memberSiteTicks: [heartbeatTick],
  references: {
    yeekee_rank1: ofRounds(ports, ({ roundRef }) => roundRef),
    yeekee_rank16: ofRounds(ports, ({ roundRef }) => roundRef),
  },
  subjects: {
    yeekee_rank1: ofRounds(ports, nameOf),
    yeekee_rank16: ofRounds(ports, nameOf),
  },
  moneyCauses: { yeekee_rank1: causes, yeekee_rank16: causes },
})

const causes = openRow('ดูรอบ', (roundId) => `/lotto/${roundId}`)

/** A seed is sealed under the key under which it was committed, and of no use when its round is drawn. */
const seedColumn: SealedColumn = {
  schema: 'yeekee',
  table: 'commitment',
  key: 'round_id',
  // tidy: allow one-draw, counted by its key and never opened
  column: 'sealed_seed',
  owner: null,
  neededUntil: 'yeekee.draw',
}

/** A bonus belongs to a round: by the name that is in its proof, and by the one that people say. */
const ofRounds =
  ({ rounds }: YeekeePorts, say: (round: YeekeeRound) => string): FindReferences =>
  async ({ db }, _memberId, ids) => {
    const found = await Promise.all([...new Set(ids)].map((id) => rounds.find(db, id)))
    return new Map(found.flatMap((one) => (one ? [[Number(one.roundId), say(one)]] : [])))
  }

const nameOf = ({ marketName, roundNo }: YeekeeRound): string =>
  `${marketName} รอบที่\u00a0${roundNo}`
