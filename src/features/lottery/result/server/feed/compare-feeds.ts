import { isDeepStrictEqual } from 'node:util'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import {
  feedErrors,
  type feedAlarms,
  type feedComparison,
  type feedDecide,
} from '../../feed-contract.ts'
import { resultErrors } from '../../errors.ts'
import { derive, officialFields } from '../../../rules/derive.ts'
import {
  endAlarms,
  findAlarms,
  findOpenAlarms,
  findReadings,
  type AlarmRow,
  type ReadingRow,
} from './alarm-store.ts'
import { requireByPeople, requireDrawn } from '../desk/desk-rules.ts'
import { wireDerived, wireOfficial, type DeskPerson } from '../desk/desk-view.ts'
import { feedNames, sourceNames } from './sources/feeds.ts'
import {
  findDeskRound,
  findOpenEntry,
  lockDeskRound,
  type DeskRound,
} from '../desk/result-store.ts'
import { tellDesk } from '../desk/tell-desk.ts'
import { takeReading } from './take-reading.ts'
import { findDamagedTiers, findLastTiers } from './tier-store.ts'
import { viewTiers } from './view-tiers.ts'
import { lotteryAudit } from '../../../audit-contract.ts'

type Comparison = CallOutput<typeof feedComparison>
type Source = Comparison['sources'][number]

/** The sources of a round side by side, as the person who asks may see them. @throws not_found */
export async function compareFeeds(
  { db, clock }: Services,
  person: DeskPerson,
  { round_id }: CallInput<typeof feedComparison>,
): Promise<Comparison> {
  const roundId = BigInt(round_id)
  const [found, entry, rows, alarms, tiers, damaged] = await Promise.all([
    findDeskRound(db, roundId),
    findOpenEntry(db, roundId),
    findReadings(db, roundId),
    findAlarms(db, roundId),
    findLastTiers(db, roundId),
    findDamagedTiers(db, roundId),
  ])
  const round = requireFound(found)
  const isMine = entry?.staffId === person.staffId
  const shown = round.state !== 'closed' || entry === undefined || isMine
  const may = person.permissions.has('result.enter')
  const open = alarms.filter((alarm) => alarm.isOpen)
  const isDue = (await clock.now()) >= round.acceptsAt
  return {
    round_id,
    shown,
    sources: viewSources(round, shown ? rows : []),
    differing: shown ? differingFields(round, rows) : [],
    tiers: shown ? viewTiers(tiers, damaged) : [],
    alarms: alarms.map(viewAlarm),
    is_stopped: open.some((alarm) => alarm.kind !== 'tiers'),
    can: {
      read: may && shown && isDue && round.resultRule !== 'yeekee' && isReadable(round),
      decide: may && open.length > 0,
    },
  }
}

const isReadable = ({ state }: DeskRound): boolean =>
  state === 'closed' || state === 'drawn' || state === 'settled'

/** Asks every source now. @throws Refusal in the order of the contract */
export async function readFeeds(
  services: Services,
  person: DeskPerson,
  input: { round_id: number },
): Promise<Comparison> {
  const found = await findDeskRound(services.db, BigInt(input.round_id))
  const round = requireByPeople(requireFound(found))
  if (!isReadable(round)) throw new Refusal(resultErrors.round_not_closed)
  requireDrawn(round, await services.clock.now())
  for (const feed of feedNames) {
    await takeReading(services, feed, round, person.staffId).catch((error: unknown) => {
      // One that is away or has nothing yet says nothing; the table shows what there is.
      if (!(error instanceof Refusal)) throw error
    })
  }
  return compareFeeds(services, person, input)
}

/** Staff has looked at what contradicts; reading goes on. @throws Refusal no_feed_alarm */
export async function decideFeeds(
  services: Services,
  person: DeskPerson,
  { round_id, reason }: CallInput<typeof feedDecide>,
): Promise<Comparison> {
  const roundId = BigInt(round_id)
  await inTransaction(services.db, async (tx) => {
    const round = requireFound(await lockDeskRound(tx, roundId))
    const alarms = await endAlarms(tx, roundId, person.staffId, reason.trim())
    if (alarms === 0) throw new Refusal(feedErrors.no_feed_alarm)
    await tellDesk(tx, round.roundId)
    await audit(tx, lotteryAudit, {
      staffId: person.staffId,
      action: 'feed.decided',
      object: { kind: 'round', id: round_id },
      detail: { round_ref: round.roundRef, alarms },
      reason,
    })
  })
  return compareFeeds(services, person, { round_id })
}

/** Rounds whose sources contradict each other, newest alarm last. */
export async function listFeedAlarms({ db }: Services): Promise<CallOutput<typeof feedAlarms>> {
  const rows = await findOpenAlarms(db)
  return rows.map((row) => ({
    round_id: Number(row.roundId),
    market_code: row.marketCode,
    market_name: row.marketName,
    draw_at: row.drawAt,
    kind: row.kind,
    raised_at: row.raisedAt,
    is_paid: row.isPaid,
  }))
}

function viewSources(round: DeskRound, rows: readonly ReadingRow[]): Source[] {
  const { resultRule } = round
  if (resultRule === 'yeekee') return []
  return feedNames.map((feed) => {
    const own = rows.filter((row) => row.feed === feed)
    return {
      feed,
      name: own[0]?.source ?? (feed === 'a' ? sourceNames[resultRule] : 'แหล่งที่สอง'),
      readings: own.flatMap((row) => {
        const drawn = derive(resultRule, row.official)
        if (!drawn.ok) return []
        return [
          {
            reading_id: Number(row.readingId),
            official: wireOfficial(row.official),
            derived: wireDerived(drawn.value),
            read_at: row.readAt,
            read_by: row.readBy,
          },
        ]
      }),
    }
  })
}

function differingFields({ resultRule }: DeskRound, rows: readonly ReadingRow[]): string[] {
  if (resultRule === 'yeekee') return []
  const [a, b] = feedNames.map((feed) => rows.find((row) => row.feed === feed)?.official)
  if (!a || !b) return []
  return officialFields[resultRule]
    .map((field) => field.name)
    .filter((name) => !isDeepStrictEqual(a[name], b[name]))
}

function viewAlarm(row: AlarmRow): Comparison['alarms'][number] {
  const { decidedAt, decidedBy, reason } = row
  return {
    alarm_id: Number(row.alarmId),
    kind: row.kind,
    raised_at: row.raisedAt,
    is_open: row.isOpen,
    decided:
      decidedAt === null ? null : { by: decidedBy ?? 'ระบบ', at: decidedAt, reason: reason ?? '' },
  }
}
