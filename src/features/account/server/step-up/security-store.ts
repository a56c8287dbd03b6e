import { sql } from 'kysely'
import type { StepUpWay } from '#kernel/step-up.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { LoginTries } from '../../rules/login-lock.ts'

/** What a member proves himself by, and the tries to do so. */
export interface Security {
  readonly pinHash: string | null
  readonly pinSetAt: Date | null
  /** Sealed. */
  readonly totpSecret: string | null
  /** Sealed; it is shown to be scanned, and counts once its first code was right. */
  readonly totpPending: string | null
  readonly totpSetAt: Date | null
  readonly totpStep: number
  /** A login asks for a code, too. */
  readonly totpAtLogin: boolean
  readonly passkeys: number
  readonly tries: LoginTries
}

const none: Security = {
  pinHash: null,
  pinSetAt: null,
  totpSecret: null,
  totpPending: null,
  totpSetAt: null,
  totpStep: 0,
  totpAtLogin: false,
  passkeys: 0,
  tries: { failures: 0, firstFailedAt: null, lockedUntil: null },
}

/** What a member set up; nothing is not stored. */
export async function findSecurity(db: Db | Tx, memberId: number): Promise<Security> {
  const row = await securityQuery(db, memberId).executeTakeFirst()
  return row ? toSecurity(row) : none
}

/** The same, made where there was none, and held until the transaction ends. */
export async function lockSecurity(tx: Tx, memberId: number): Promise<Security> {
  await tx
    .insertInto('account.security')
    .values({ member_id: BigInt(memberId) })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
  return toSecurity(await securityQuery(tx, memberId).forUpdate().executeTakeFirstOrThrow())
}

const securityQuery = (db: Db | Tx, memberId: number) =>
  db
    .selectFrom('account.security')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('account.passkey as p')
        .select((inner) => inner.fn.countAll<bigint>().as('count'))
        .whereRef('p.member_id', '=', 'account.security.member_id')
        .as('passkeys'),
    )
    .where('member_id', '=', BigInt(memberId))

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof securityQuery>['executeTakeFirst']>>>

const toSecurity = (row: Row): Security => ({
  pinHash: row.pin_hash,
  pinSetAt: row.pin_set_at,
  totpSecret: row.totp_secret,
  totpPending: row.totp_pending,
  totpSetAt: row.totp_set_at,
  totpStep: Number(row.totp_step ?? 0),
  totpAtLogin: row.totp_at_login,
  passkeys: Number(row.passkeys),
  tries: {
    failures: row.failures,
    firstFailedAt: row.first_failed_at?.getTime() ?? null,
    lockedUntil: row.locked_until?.getTime() ?? null,
  },
})

/** The ways that a member set up himself, the best first. */
export function ownWays({ pinHash, totpSecret, passkeys }: Security): readonly StepUpWay[] {
  return [
    ...(passkeys === 0 ? [] : (['passkey'] as const)),
    ...(pinHash === null ? [] : (['pin'] as const)),
    ...(totpSecret === null ? [] : (['totp'] as const)),
  ]
}

const instant = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** Forgives the wrong tries of all secrets. */
export const clearSecretTries = (tx: Tx, memberId: number): Promise<void> =>
  saveTries(tx, memberId, { failures: 0, firstFailedAt: null, lockedUntil: null })

export async function saveTries(tx: Tx, memberId: number, tries: LoginTries): Promise<void> {
  await tx
    .updateTable('account.security')
    .set({
      failures: tries.failures,
      first_failed_at: instant(tries.firstFailedAt),
      locked_until: instant(tries.lockedUntil),
    })
    .where('member_id', '=', BigInt(memberId))
    .execute()
}

/** @param pinHash null to do without */
export async function savePin(tx: Tx, memberId: number, pinHash: string | null): Promise<void> {
  await tx
    .updateTable('account.security')
    .set({
      pin_hash: pinHash,
      pin_set_at: pinHash === null ? null : sql<Date>`platform.clock()`,
    })
    .where('member_id', '=', BigInt(memberId))
    .execute()
}
