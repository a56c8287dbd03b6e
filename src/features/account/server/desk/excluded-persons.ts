import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { accountAudit } from '../../audit-contract.ts'
import {
  excludedErrors,
  type importExcludedPersons as importCall,
  type liftExcludedPerson as liftCall,
  type listExcludedPersons as listCall,
} from '../../excluded-contract.ts'
import { EXCLUDED_LINES_MAX, readExcludedLines } from '../../rules/excluded-lines.ts'
import { displayName } from '../../rules/names.ts'
import { maskPhone } from '../../rules/phone.ts'
import { findExcludedPersons, insertExcludedPerson, liftEntry } from '../person-store.ts'

const BIGINT_MAX = 2n ** 63n - 1n

export async function listExcludedPersons(
  { db, vault }: Services,
  { cursor, limit }: CallInput<typeof listCall>,
): Promise<CallOutput<typeof listCall>> {
  const before = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : BIGINT_MAX
  const found = await findExcludedPersons(db, vault, { before, limit: limit + 1 })
  const items = found.slice(0, limit)
  return {
    items: items.map((entry) => ({
      excluded_person_id: entry.id,
      name: displayName(entry.firstName, entry.lastName),
      birth_date: entry.birthDate,
      phone: entry.phone === null ? null : maskPhone(entry.phone),
      source: entry.source,
      added_at: entry.addedAt,
      member_ids: [...entry.memberIds],
    })),
    next_cursor: found.length > limit ? `${items.at(-1)?.id}` : null,
  }
}

/** @throws excluded_lines_none, excluded_lines_many, excluded_lines_wrong with every faulty line */
export async function importExcludedPersons(
  { db, vault }: Services,
  staffId: number,
  { lines, source, reason }: CallInput<typeof importCall>,
): Promise<CallOutput<typeof importCall>> {
  const { persons, faults } = readExcludedLines(lines)
  if (faults.length > 0) {
    const { code, thai } = excludedErrors.excluded_lines_wrong
    const told = faults.slice(0, 5).map((fault) => `บรรทัด ${fault.line}: ${fault.thai}`)
    throw new Refusal(excludedErrors.excluded_lines_wrong, {
      details: [{ field: 'lines', code, message: told.join(' · ') || thai }],
    })
  }
  if (persons.length === 0) throw refuseField(excludedErrors.excluded_lines_none, 'lines')
  if (persons.length > EXCLUDED_LINES_MAX) {
    throw refuseField(excludedErrors.excluded_lines_many, 'lines')
  }
  return inTransaction(db, async (tx) => {
    let added = 0
    for (const person of persons) {
      const id = await insertExcludedPerson(tx, vault, { ...person, source, staffId })
      if (id === null) continue
      added += 1
      await audit(tx, accountAudit, {
        staffId,
        action: 'member.add_excluded',
        object: { kind: 'excluded_person', id },
        before: {},
        after: { source },
        reason,
      })
    }
    return { added, known: persons.length - added }
  })
}

/** @throws not_found */
export async function liftExcludedPerson(
  { db }: Services,
  staffId: number,
  { excluded_person_id: id, reason }: CallInput<typeof liftCall>,
): Promise<CallOutput<typeof liftCall>> {
  await inTransaction(db, async (tx) => {
    if (!(await liftEntry(tx, id, staffId))) throw new Refusal(commonErrors.not_found)
    await audit(tx, accountAudit, {
      staffId,
      action: 'member.lift_excluded',
      object: { kind: 'excluded_person', id },
      before: {},
      after: {},
      reason,
    })
  })
  return {}
}
