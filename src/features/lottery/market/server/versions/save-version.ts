import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { bangkokDay, addDays, MINUTE_MS } from '#kernel/time.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import {
  configErrors as errors,
  type versionPreview,
  type versionSave,
} from '../../operator-contract.ts'
import { intervalRounds, type IntervalSchedule } from '../../rules/interval.ts'
import { dailyRounds, type PlannedRound } from '../../rules/schedule.ts'
import { changesBetween, type ScheduleTerms, type TermChange } from '../../rules/terms.ts'
import { rateAboveMargin } from '../../rules/rate-bound.ts'
import { lockMarketRules } from '../market-store.ts'
import { findCalendars, findSchedules } from '../schedule-store.ts'
import { misfitOf } from './misfit.ts'
import type { ConfigPorts } from '../ports.ts'
import { draftNotice, noticeToPublish, tellMembers } from './rate-notices.ts'
import { loadMarket, viewChange } from './read-versions.ts'
import {
  countOpenRounds,
  findComingRounds,
  findVersionRows,
  type VersionRow,
} from './version-store.ts'
import { findTerms, insertVersion, sheetOf, termsOf, type Terms } from './versioned.ts'
import { lotteryAudit } from '../../../audit-contract.ts'

type Input = CallInput<typeof versionPreview>
type Preview = CallOutput<typeof versionPreview>

/** A minute of grace: the desk's clock is not the server's. */
const PAST_MS = MINUTE_MS
const ROUNDS_SHOWN = 8

/** A version that may be written. */
interface Draft {
  readonly terms: Terms
  readonly base: VersionRow
  readonly validFrom: Date
  readonly changes: readonly TermChange[]
}

/**
 * What a new version would change, and which rounds would take it. Writes nothing.
 * @throws not_found and those of the call
 */
export async function previewVersion(services: Services, input: Input): Promise<Preview> {
  const { db, clock } = services
  const market = await loadMarket(services, input.market_id)
  const now = await clock.now()
  const draft = await judge(db, input, now)
  const notice = draftNotice(market.name, draft, input.announced_at, now)
  const open = await countOpenRounds(db)
  return {
    changes: draft.changes.map(viewChange),
    valid_from: draft.validFrom,
    open_rounds: open.get(input.market_id) ?? 0,
    rounds:
      draft.terms.kind === 'schedule'
        ? await plannedBy(db, input.market_id, draft.terms.is, draft.validFrom)
        : await roundsTaking(db, input.market_id, draft.validFrom),
    notice: notice && {
      title: notice.title,
      body: notice.body,
      shows_from: notice.showsFrom,
      shows_until: notice.showsUntil,
    },
  }
}

/**
 * Writes a new version beside those there are. Rounds that sell keep theirs, bills keep what they
 * were sold under. Audited with what it changed, before and after.
 * @throws not_found and those of the call
 */
export async function saveVersion(
  services: Services,
  ports: ConfigPorts,
  staffId: number,
  input: CallInput<typeof versionSave>,
): Promise<CallOutput<typeof versionSave>> {
  const now = await services.clock.now()
  const market = await loadMarket(services, input.market_id)
  return inTransaction(services.db, async (tx) => {
    await lockMarketRules(tx, market.marketId)
    const draft = await judge(tx, input, now)
    const { terms, base, validFrom, changes } = draft
    const version = base.version + 1
    const notice = noticeToPublish(
      draftNotice(market.name, draft, input.announced_at, now),
      input.notice,
    )
    // What members read in a notice, the rate pages announce, too.
    const announcedAt = input.announced_at ?? notice?.showsFrom ?? null
    await insertVersion(
      tx,
      ports,
      {
        marketId: market.marketId,
        version,
        validFrom,
        announcedAt,
        staffId,
        note: input.note,
      },
      terms,
      base.id,
    )
    const told = { staffId, marketId: market.marketId, version, validFrom }
    const noticeId = terms.kind === 'rate' ? await tellMembers(tx, ports, told, notice) : null
    const side = (of: 'before' | 'after') =>
      Object.fromEntries(changes.map((one) => [one.label, one[of]]))
    await audit(tx, lotteryAudit, {
      staffId,
      action: `market.${terms.kind}_version`,
      object: { kind: 'market_version', id: `${market.marketId}:${terms.kind}:${version}` },
      before: { terms: side('before'), version: base.version },
      after: {
        terms: side('after'),
        version,
        valid_from: validFrom,
        announced_at: announcedAt,
        ...(notice ? { notice_title: notice.title, notice_id: noticeId } : {}),
      },
      detail: { market: market.code },
      reason: input.note,
    })
    return { version, valid_from: validFrom, changes: changes.map(viewChange), notice_id: noticeId }
  })
}

async function judge(db: Db | Tx, input: Input, now: Date): Promise<Draft> {
  const terms = termsOf(input.terms)
  const validFrom = input.valid_from ?? now
  if (validFrom.getTime() < now.getTime() - PAST_MS) {
    throw refuseField(errors.valid_from_in_past, 'valid_from')
  }
  if (input.announced_at !== null && input.announced_at > validFrom) {
    throw refuseField(errors.announced_too_late, 'announced_at')
  }
  const [base] = await findVersionRows(db, terms.kind, input.market_id)
  invariant(base, `market ${input.market_id} has a version of every kind`)
  if (base.version !== input.base_version) throw new Refusal(errors.version_outdated)
  const before = await findTerms(db, terms.kind, base.id)
  const misfit = misfitOf(before, terms)
  if (misfit !== undefined) throw refuseField(errors.terms_misfit, misfit)
  const dear = terms.kind === 'rate' ? rateAboveMargin(terms.is.rates) : undefined
  if (dear !== undefined) throw refuseField(errors.rate_above_margin, dear)
  const changes = changesBetween(sheetOf(before), sheetOf(terms))
  if (changes.length === 0) throw new Refusal(errors.version_unchanged)
  return { terms, base, validFrom, changes }
}

/** A round gets its rates and rules when it opens. */
async function roundsTaking(db: Db, marketId: number, validFrom: Date): Promise<Preview['rounds']> {
  const coming = await findComingRounds(db, marketId, ROUNDS_SHOWN)
  return coming.map((round) => ({
    round_ref: round.roundRef,
    draw_day: round.drawDay,
    open_at: round.openAt,
    close_at: round.closeAt,
    draw_at: round.drawAt,
    takes: round.openAt === null ? 'when_opened' : round.openAt >= validFrom ? 'yes' : 'no',
  }))
}

/** The first rounds that a schedule would make once it holds. */
async function plannedBy(
  db: Db,
  marketId: number,
  terms: ScheduleTerms,
  validFrom: Date,
): Promise<Preview['rounds']> {
  const from = bangkokDay(validFrom)
  const to = addDays(from, terms.dayRule === 'glo' ? 62 : terms.aheadDays)
  const [schedules, calendars] = await Promise.all([
    findSchedules(db, validFrom),
    findCalendars(db, from, to),
  ])
  const like = schedules.find((schedule) => schedule.marketId === marketId)
  invariant(like, `market ${marketId} has a schedule`)
  const calendar = calendars.get(marketId) ?? new Map()
  const planned: PlannedRound[] =
    like.dayRule === 'interval'
      ? intervalRounds({ ...like, ...intervalOf(terms) }, calendar, from, addDays(from, 1))
      : dailyRounds({ ...like, ...terms, dayRule: like.dayRule }, calendar, from, to)
  return planned
    .filter(({ closeAt }) => closeAt > validFrom)
    .slice(0, ROUNDS_SHOWN)
    .map((round) => ({
      round_ref: null,
      draw_day: round.drawDay,
      open_at: round.openAt,
      close_at: round.closeAt,
      draw_at: round.drawAt,
      takes: 'yes' as const,
    }))
}

type IntervalPart = Omit<IntervalSchedule, 'dayRule' | 'makeBeforeS' | 'refPrefix'>

const intervalOf = (terms: ScheduleTerms): IntervalPart => ({
  everyS: terms.everyS ?? 0,
  roundsPerDay: terms.roundsPerDay ?? 0,
  closeTime: terms.closeTime,
  drawTime: terms.drawTime,
  openTime: terms.openTime,
  openBeforeS: terms.openBeforeS,
  shootTailS: terms.shootTailS ?? 0,
})
