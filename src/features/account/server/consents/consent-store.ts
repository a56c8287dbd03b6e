import type { Db, Tx } from '#platform/database/database.ts'
import type { ConsentPurpose } from '../../consent-contract.ts'

/** The newest yes or no of a member to a purpose. */
export interface Consent {
  readonly purpose: ConsentPurpose
  readonly version: string
  readonly isGiven: boolean
  readonly saidAt: Date
}

export type NewConsent = Omit<Consent, 'saidAt'>

/** Writes down what a member said. Nothing of it is ever changed. */
export async function insertConsents(
  db: Db | Tx,
  memberId: number,
  consents: readonly NewConsent[],
): Promise<void> {
  const rows = consents.map(({ purpose, version, isGiven }) => ({
    member_id: BigInt(memberId),
    purpose,
    version,
    is_given: isGiven,
  }))
  await db.insertInto('account.consent').values(rows).execute()
}

/** The newest of each purpose; one look at the index, some rows a member. */
export async function findConsents(db: Db | Tx, memberId: number): Promise<Consent[]> {
  const rows = await db
    .selectFrom('account.consent')
    .distinctOn('purpose')
    .select(['purpose', 'version', 'is_given', 'said_at'])
    .where('member_id', '=', BigInt(memberId))
    .orderBy('purpose')
    .orderBy('consent_id', 'desc')
    .execute()
  return rows.map((row) => ({
    purpose: row.purpose,
    version: row.version,
    isGiven: row.is_given,
    saidAt: row.said_at,
  }))
}
