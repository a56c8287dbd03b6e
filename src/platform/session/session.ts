import { createHash, timingSafeEqual } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { Random } from '../random/random.ts'
import { notePlay } from '../stake-gate/play-time.ts'
import { lockText } from '../database/lock-text.ts'
import { STEP_UP_MINUTES } from '#kernel/step-up.ts'
import { type SessionEnd, sessionEnded, sessionEndText } from './contract.ts'

/** Members and staff come by browser, with two halves; programs have the bearer alone. */
export type SessionKind = 'member' | 'staff' | 'program'

export interface Session {
  readonly sessionId: bigint
  readonly kind: SessionKind
  readonly subjectId: number
  /** Its person proved himself again, not longer ago than that counts. */
  readonly isSteppedUp: boolean
}

/** The two secrets of a new session: only their hashes are stored. */
export interface NewSession {
  readonly sessionId: bigint
  readonly kind: SessionKind
  readonly bearer: string
  readonly cookie: string | undefined
  readonly maxAgeSeconds: number
}

const TOKEN_BYTES = 32
/** A session's last action is written at most this often, so that reading stays cheap. */
const TOUCH_INTERVAL_SECONDS = 30

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** How many sessions a person may have; the kinds of one person count together. */
interface SessionLimit {
  readonly kinds: readonly SessionKind[]
  readonly max: number
  readonly idleMinutes: number
}

/**
 * Opens a session for a member, a staff person or a program. Where a limit is given, logins of one
 * person come one after the other, and one too many ends the oldest.
 */
export async function createSession(
  tx: Tx,
  random: Random,
  entry: {
    kind: SessionKind
    subjectId: number
    ip: string
    userAgent: string
    lifetimeHours: number
    limit?: SessionLimit
  },
): Promise<NewSession> {
  if (entry.limit) await makeRoom(tx, entry.subjectId, entry.limit)
  const bearer = random.bytes(TOKEN_BYTES).toString('base64url')
  const cookie =
    entry.kind === 'program' ? undefined : random.bytes(TOKEN_BYTES).toString('base64url')
  const row = await tx
    .insertInto('platform.session')
    .values({
      kind: entry.kind,
      subject_id: entry.subjectId,
      bearer_hash: hash(bearer),
      cookie_hash: cookie === undefined ? null : hash(cookie),
      ip: entry.ip,
      user_agent: entry.userAgent.slice(0, 300),
      expires_at: sql`platform.clock() + ${entry.lifetimeHours} * interval '1 hour'`,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return {
    sessionId: row.session_id,
    kind: entry.kind,
    bearer,
    cookie,
    maxAgeSeconds: entry.lifetimeHours * 3600,
  }
}

/** Ends the oldest of a person's living sessions, so that one more is not too many. */
async function makeRoom(tx: Tx, subjectId: number, limit: SessionLimit): Promise<void> {
  await lockText(tx, 'sessions', `${limit.kinds.join()} ${subjectId}`)
  const surplus = sql`session_id in (
    select session_id from platform.session
     where kind = any(${[...limit.kinds]}) and subject_id = ${subjectId} and ended_at is null
       and expires_at > platform.clock()
       and last_action_at > platform.clock() - ${limit.idleMinutes} * interval '1 minute'
     order by session_id desc offset ${limit.max - 1})`
  await endWhere(tx, surplus, 'session_limit')
}

/**
 * The living session that the shown halves belong to.
 * A browser's write shows both halves and they must match; the cookie alone serves calls that
 * only read at start-up, and a program has no cookie.
 */
export async function findSession(
  db: Db,
  shown: { bearer?: string | undefined; cookie?: string | undefined },
  rules: {
    kinds: readonly SessionKind[]
    cookieAlone: boolean
    idleMinutes: number
    touch: boolean
  },
): Promise<Session | null> {
  const { bearer, cookie } = shown
  if (bearer === undefined && !(rules.cookieAlone && cookie !== undefined)) return null
  const column = bearer === undefined ? 'cookie_hash' : 'bearer_hash'
  const row = await db
    .selectFrom('platform.session')
    .select(['session_id', 'kind', 'subject_id', 'cookie_hash'])
    .select(
      sql<boolean>`last_action_at < platform.clock() - ${TOUCH_INTERVAL_SECONDS} * interval '1 second'`.as(
        'is_stale',
      ),
    )
    .select(
      sql<boolean>`coalesce(
        stepped_up_at >= platform.clock() - ${STEP_UP_MINUTES} * interval '1 minute', false)`.as(
        'is_stepped_up',
      ),
    )
    .where(column, '=', hash(bearer ?? cookie ?? ''))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`platform.clock()`)
    .where(
      'last_action_at',
      '>',
      sql<Date>`platform.clock() - ${rules.idleMinutes} * interval '1 minute'`,
    )
    .executeTakeFirst()
  if (!row || !rules.kinds.includes(row.kind)) return null
  if (row.cookie_hash !== null && !sameHash(row.cookie_hash, cookie)) return null
  if (rules.touch && row.is_stale) {
    await touch(db, row.session_id)
    if (row.kind !== 'staff') await notePlay(db, Number(row.subject_id))
  }
  return {
    sessionId: row.session_id,
    kind: row.kind,
    subjectId: Number(row.subject_id),
    isSteppedUp: row.is_stepped_up,
  }
}

function sameHash(stored: Buffer, shown: string | undefined): boolean {
  return shown !== undefined && timingSafeEqual(stored, hash(shown))
}

async function touch(db: Db, sessionId: bigint): Promise<void> {
  await db
    .updateTable('platform.session')
    .set({ last_action_at: sql<Date>`platform.clock()` })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Ends one session: logout. Its streams end with it, in every process. */
export async function endSession(
  db: Db | Tx,
  sessionId: bigint,
  reason: SessionEnd,
): Promise<void> {
  await endWhere(db, sql`session_id = ${sessionId}`, reason)
}

/** A session as its own person sees it in the list of his devices. */
export interface LivingSession {
  readonly sessionId: bigint
  readonly userAgent: string
  readonly ip: string
  readonly createdAt: Date
  readonly lastActionAt: Date
}

/** The living sessions of a person, the one that acted last first. */
export async function listLivingSessions(
  db: Db,
  subjectId: number,
  { kinds, idleMinutes }: { kinds: readonly SessionKind[]; idleMinutes: number },
): Promise<LivingSession[]> {
  const rows = await db
    .selectFrom('platform.session')
    .select(['session_id', 'user_agent', 'ip', 'created_at', 'last_action_at'])
    .where('kind', 'in', [...kinds])
    .where('subject_id', '=', BigInt(subjectId))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`platform.clock()`)
    .where(
      'last_action_at',
      '>',
      sql<Date>`platform.clock() - ${idleMinutes} * interval '1 minute'`,
    )
    .orderBy('last_action_at', 'desc')
    .orderBy('session_id', 'desc')
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    userAgent: row.user_agent,
    ip: row.ip,
    createdAt: row.created_at,
    lastActionAt: row.last_action_at,
  }))
}

/** Ends one session if it is this person's and has not ended; answers whether it was so. */
export async function endOwnSession(
  db: Db,
  sessionId: number,
  owner: { kinds: readonly SessionKind[]; subjectId: number },
): Promise<boolean> {
  const which = sql`session_id = ${sessionId} and kind = any(${[...owner.kinds]})
    and subject_id = ${owner.subjectId}`
  return (await endWhere(db, which, 'ended_by_owner')) > 0
}

/** Ends all sessions of a person, but for the one that is kept: password change, suspension. */
export async function endSessionsOf(
  tx: Tx,
  kind: SessionKind,
  subjectId: number,
  reason: SessionEnd,
  keep: bigint = 0n,
): Promise<void> {
  const which = sql`kind = ${kind} and subject_id = ${subjectId} and session_id <> ${keep}`
  await endWhere(tx, which, reason)
}

/** Forgets from where a person came, of all sessions that he ever had. */
export async function forgetSessionPlaces(
  tx: Tx,
  kind: SessionKind,
  subjectId: number,
): Promise<void> {
  await sql`
    update platform.session set ip = '', user_agent = ''
     where kind = ${kind} and subject_id = ${subjectId} and ip <> ''`.execute(tx)
}

/** One statement: the end and the event that tells of it commit together. Answers how many ended. */
async function endWhere(
  db: Db | Tx,
  which: RawBuilder<unknown>,
  reason: SessionEnd,
): Promise<number> {
  // Who renewed it goes on; its streams end without a word and come back with the new cookie.
  const message = reason === 'renewed' ? '' : sessionEndText(reason)
  const { numAffectedRows = 0n } = await sql`
    with ended as (
      update platform.session set ended_at = platform.clock(), end_reason = ${reason}
       where ${which} and ended_at is null
      returning session_id)
    insert into platform.push (topic, room, payload)
    select ${sessionEnded.topic}, 'session:' || session_id,
           jsonb_build_object('message', ${message}::text) from ended`.execute(db)
  return Number(numAffectedRows)
}

/** Those of some sessions that no longer live, with why; open streams ask often, all at once. */
export async function findEndedSessions(
  db: Db,
  sessionIds: readonly bigint[],
  idleMinutes: number,
): Promise<{ sessionId: bigint; reason: string | null }[]> {
  const { rows } = await sql<{ session_id: bigint; end_reason: string | null }>`
    select session_id, end_reason from platform.session
     where session_id = any(${[...sessionIds]}::bigint[])
       and (ended_at is not null or expires_at <= platform.clock()
            or last_action_at <= platform.clock() - ${idleMinutes} * interval '1 minute')`.execute(
    db,
  )
  return rows.map((row) => ({ sessionId: row.session_id, reason: row.end_reason }))
}

/** What the device is told whose bearer no longer opens anything. */
export async function findEndText(db: Db, bearer: string | undefined): Promise<string> {
  if (bearer === undefined) return sessionEndText(null)
  const row = await db
    .selectFrom('platform.session')
    .select('end_reason')
    .where('bearer_hash', '=', hash(bearer))
    .executeTakeFirst()
  return sessionEndText(row?.end_reason ?? null)
}
