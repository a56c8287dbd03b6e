import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { AuditEntryView, objectHistory } from '#kernel/history.ts'
import { describeRow } from '#platform/audit/describe-row.ts'
import { type AuditFilter, type AuditRow, findAuditRows } from '#platform/audit/read-audit.ts'
import type { Services } from '#platform/services.ts'
import type { auditList, auditWords } from '../contract.ts'
import type { StaffPorts } from './ports.ts'
import { listStaffUsers } from './staff-store.ts'

interface Page {
  items: AuditEntryView[]
  next_cursor: string | null
}

/** Whoever reads the audit list reads the history of everything. */
const READS_ALL = 'audit.view'

/** A page of the audit list; the cursor is the id of the last row of the page before. */
export function listAudit(
  services: Services,
  ports: StaffPorts,
  input: CallInput<typeof auditList>,
): Promise<Page> {
  const { staff_id: staffId, action, object_kind: kind, object_id: id, from, to } = input
  const object = kind === undefined ? undefined : { kind, id }
  return readPage(services, ports, { staffId, action, object, from, to }, input)
}

/**
 * The history of one thing and of the things inside it, for whoever works with its kind.
 * @throws Refusal invalid_input where no such kind is declared, forbidden
 */
export async function readHistory(
  services: Services,
  ports: StaffPorts,
  granted: ReadonlySet<string>,
  input: CallInput<typeof objectHistory>,
): Promise<Page> {
  const kind = ports.audits.objects[input.kind]
  if (!kind) throw new Refusal(commonErrors.invalid_input)
  if (!granted.has(kind.permission) && !granted.has(READS_ALL)) {
    throw new Refusal(commonErrors.forbidden)
  }
  return readPage(services, ports, { object: { kind: input.kind, id: input.id } }, input)
}

/** What the audit list can be narrowed to. */
export async function listAuditWords(
  { db }: Services,
  { audits }: StaffPorts,
): Promise<CallOutput<typeof auditWords>> {
  const { nouns, actions, objects } = audits
  return {
    nouns: Object.entries(nouns).map(([noun, name]) => ({
      noun,
      name,
      actions: Object.entries(actions)
        .filter(([action]) => action.startsWith(`${noun}.`))
        .map(([action, { thai }]) => ({ action, name: thai })),
    })),
    objects: Object.entries(objects).map(([kind, { thai }]) => ({ kind, name: thai })),
    people: (await listStaffUsers(db)).map((user) => ({
      staff_id: user.staffId,
      name: user.displayName,
    })),
  }
}

async function readPage(
  services: Services,
  ports: StaffPorts,
  filter: AuditFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
    throw new Refusal(commonErrors.invalid_input)
  }
  const before = cursor === undefined ? undefined : BigInt(cursor)
  const { audits } = ports
  const found = await findAuditRows(services.db, audits, { ...filter, before }, limit + 1)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const [people, names] = await Promise.all([
    listStaffUsers(services.db),
    namesOf(services, ports, shown),
  ])
  const staff = new Map(people.map(({ staffId, displayName }) => [staffId, displayName]))
  return {
    items: shown.map((row) =>
      describeRow(audits, row, {
        staff: staff.get(row.staffId) ?? 'ระบบ',
        object: names.get(keyOf(row.object)) ?? null,
      }),
    ),
    next_cursor: found.length > limit && last ? `${last.auditId}` : null,
  }
}

const keyOf = ({ kind, id }: AuditRow['object']): string => `${kind} ${id}`

/** How people know the things of a page: one question a kind. */
async function namesOf(
  services: Services,
  { objectNames }: StaffPorts,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, string>> {
  const byKind = Map.groupBy(rows, ({ object }) => object.kind)
  const found = await Promise.all(
    [...byKind].map(async ([kind, same]) => {
      const ids = [...new Set(same.map(({ object }) => object.id))]
      const names = await objectNames[kind]?.(services, ids)
      return [...(names ?? [])].map(([id, name]) => [keyOf({ kind, id }), name] as const)
    }),
  )
  return new Map(found.flat())
}
