import type { CallInput, CallOutput, MadeFile } from '#kernel/contract.ts'
import { commonErrors, Refusal, requireFound } from '#kernel/errors.ts'
import { messageDay } from '#kernel/message.ts'
import { formatBaht, type Satang } from '#kernel/money.ts'
import { toWireTime } from '#kernel/time.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import {
  BREAKS_SHOWN_MAX,
  type closeGameBreak,
  gameReconcileAudit,
  gameReconcileChanged,
  gameReconcileErrors as errors,
  type getGameRun,
  type listGameRuns,
  type runGameDay,
} from '../../reconcile-contract.ts'
import { movementKinds, waitsForPerson } from '../../rules/compare-transactions.ts'
import { countOpenDenials } from '../fair/denial-store.ts'
import type { GamePorts } from '../ports.ts'
import { findProviderNames } from './search-store.ts'
import { reconcileDayRequest } from './reconcile-request.ts'
import { findAskedProviders, findProviderDay } from './reconcile-store.ts'
import {
  type BreakRow,
  findBreak,
  findBreaks,
  findLastRuns,
  findRun,
  insertClosing,
  type RunRow,
} from './run-store.ts'

const LIST_DAYS = 31
const CSV_PAGE = 500

type Run = CallOutput<typeof listGameRuns>['runs'][number]

/** The last days of every provider. */
export async function listRuns(
  services: Services,
  ports: GamePorts,
): Promise<CallOutput<typeof listGameRuns>> {
  const [runs, providers] = await Promise.all([
    findLastRuns(services.db, LIST_DAYS),
    findAskedProviders(services.db),
  ])
  return {
    runs: await Promise.all(runs.map((one) => showRun(services, ports, one))),
    providers: providers.map(({ providerId, name, timeZone, yesterday }) => ({
      provider_id: providerId,
      name,
      time_zone: timeZone,
      yesterday,
    })),
  }
}

/** What waits: differences, denied promises, and days that could not be compared. */
export async function countWaiting({ db }: Services): Promise<number> {
  const [runs, denials] = await Promise.all([findLastRuns(db, LIST_DAYS), countOpenDenials(db)])
  return runs.reduce((sum, one) => sum + (one.failure === null ? Number(one.waiting) : 1), denials)
}

/** A run and its differences. @throws not_found */
export async function readRun(
  services: Services,
  ports: GamePorts,
  runId: number,
): Promise<CallOutput<typeof getGameRun>> {
  const run = requireFound(await findRun(services.db, runId))
  const rows = await findBreaks(services.db, runId, { after: 0n, limit: BREAKS_SHOWN_MAX })
  return { ...(await showRun(services, ports, run)), items: rows.map(showBreak) }
}

const showBreak = (row: BreakRow): CallOutput<typeof getGameRun>['items'][number] => ({
  break_id: Number(row.breakId),
  word: row.word,
  kind: row.kind,
  ref: row.ref,
  round_ref: row.roundRef,
  here: row.hereSatang,
  there: row.thereSatang,
  closed:
    row.closedBy === null || row.closedAt === null
      ? null
      : { by: row.closedBy, at: row.closedAt, note: row.note ?? '' },
})

async function showRun(services: Services, ports: GamePorts, row: RunRow): Promise<Run> {
  const side = (count: bigint, sum: Satang) => ({ count: Number(count), sum })
  return {
    run_id: Number(row.runId),
    provider: { provider_id: row.providerId, name: row.name },
    day: row.day,
    made_at: row.madeAt,
    by: row.staffId === null ? null : await ports.staffName(services, Number(row.staffId)),
    failure: row.failure,
    kinds: movementKinds.map((kind) => ({
      kind,
      here: side(row[`${kind}Here`], row[`${kind}HereSatang`]),
      there: side(row[`${kind}There`], row[`${kind}ThereSatang`]),
    })),
    breaks: Number(row.breaks),
    waiting: Number(row.waiting),
  }
}

/** How the trail names days of providers, of which the id is the provider's number and the day. */
export async function nameDays(
  { db }: Services,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map((await findProviderNames(db)).map((one) => [`${one.providerId}`, one.name]))
  return new Map(
    ids.map((id) => {
      const [providerId = '', day = ''] = id.split('/')
      return [id, `${names.get(providerId) ?? ''} ${messageDay(day)}`]
    }),
  )
}

/** Has a day compared again. @throws the errors of the contract */
export async function askRun(
  { db }: Services,
  staffId: number,
  { provider_id: providerId, day }: CallInput<typeof runGameDay>,
): Promise<Record<string, never>> {
  const bounds = await findProviderDay(db, providerId, day)
  if (!bounds) throw new Refusal(errors.game_provider_not_asked)
  if (!bounds.isOver) throw new Refusal(errors.game_day_not_over)
  await inTransaction(db, async (tx) => {
    const asked = { provider_id: providerId, day, staff_id: staffId }
    await requestJob(tx, reconcileDayRequest, asked, { key: `game.reconcile/${providerId}/${day}` })
    await audit(tx, gameReconcileAudit, {
      staffId,
      action: 'game_reconcile.asked',
      object: { kind: 'game_day', id: `${providerId}/${day}` },
    })
  })
  return {}
}

/** A person says what a difference is. @throws not_found and the errors of the contract */
export async function closeBreak(
  services: Services,
  ports: GamePorts,
  staffId: number,
  { break_id: breakId, note }: CallInput<typeof closeGameBreak>,
): Promise<Record<string, never>> {
  const staffName = await ports.staffName(services, staffId)
  await inTransaction(services.db, async (tx) => {
    const found = await findBreak(tx, breakId)
    if (!found) throw new Refusal(commonErrors.not_found)
    if (!waitsForPerson(found.word)) throw new Refusal(errors.game_break_explains_itself)
    const isFirst =
      found.closedBy === null && (await insertClosing(tx, { breakId, staffId, staffName, note }))
    if (!isFirst) throw new Refusal(errors.game_break_closed_already)
    await audit(tx, gameReconcileAudit, {
      staffId,
      action: 'game_reconcile.break_closed',
      object: { kind: 'game_break', id: breakId },
      after: { ref: found.ref, here_satang: found.hereSatang, there_satang: found.thereSatang },
      reason: note,
    })
    await publish(tx, gameReconcileChanged, { payload: { provider_id: found.providerId } })
  })
  return {}
}

/** All differences of a run as a file, sent while it is read. @throws not_found */
export async function exportRun({ db }: Services, runId: number): Promise<MadeFile> {
  const run = requireFound(await findRun(db, runId))
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`\uFEFF${HEAD}`)
    for (let after = 0n; ;) {
      const rows = await findBreaks(db, runId, { after, limit: CSV_PAGE })
      yield Buffer.from(rows.map((row) => csvLine(run, row)).join(''))
      if (rows.length < CSV_PAGE) return
      after = rows.at(-1)?.breakId ?? after
    }
  }
  return {
    name: `game-reconcile-${run.day}-${run.runId}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    chunks: chunks(),
  }
}

const HEAD = 'provider,day,difference,kind,ref,round,here,there,closed_by,closed_at,note\r\n'

function csvLine({ name, day }: RunRow, row: BreakRow): string {
  const cells = [
    name,
    day,
    row.word,
    row.kind,
    row.ref,
    row.roundRef ?? '',
    row.hereSatang === null ? '' : formatBaht(row.hereSatang),
    row.thereSatang === null ? '' : formatBaht(row.thereSatang),
    row.closedBy ?? '',
    row.closedAt === null ? '' : toWireTime(row.closedAt),
    row.note ?? '',
  ]
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A text that a spreadsheet would take for a formula is a text. */
function csvCell(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
