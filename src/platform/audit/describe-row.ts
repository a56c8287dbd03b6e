import type { AuditDeclaration, AuditCatalog, AuditField } from '#kernel/audit.ts'
import type { AuditEntryView, AuditLineView } from '#kernel/history.ts'
import { formatBaht } from '#kernel/money.ts'
import type { AuditRow } from './read-audit.ts'

type Fields = AuditDeclaration['fields']
type Values = Readonly<Record<string, unknown>>

/** A row in the words that its feature declares; what it does not declare is not said. */
export function describeRow(
  { actions, objects }: AuditCatalog,
  row: AuditRow,
  names: { readonly staff: string; readonly object: string | null },
): AuditEntryView {
  const action = actions[row.action]
  const fields = action?.fields ?? {}
  return {
    audit_id: Number(row.auditId),
    at: row.at,
    staff_id: row.staffId === 0 ? null : row.staffId,
    staff_name: names.staff,
    action: row.action,
    action_name: action?.thai ?? 'การทำงานแบบเดิม',
    object: {
      ...row.object,
      kind_name: objects[row.object.kind]?.thai ?? 'รายการ',
      name: names.object,
    },
    reason: row.reason,
    changes: linesOf(fields, row.before, row.after).filter((line) => line.before !== line.after),
    facts: linesOf(fields, {}, row.detail).filter((line) => line.after !== null),
  }
}

/** In the order in which the fields are declared. */
function linesOf(fields: Fields, before: Values, after: Values): AuditLineView[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [was, is] = [before[name], after[name]]
    if (field.as === 'id' || (was === undefined && is === undefined)) return []
    return field.as === 'sheet'
      ? sheetLines(name, field, valuesOf(was), valuesOf(is))
      : [
          {
            field: name,
            name: field.thai,
            form: formOf(field),
            before: wordOf(field, was),
            after: wordOf(field, is),
          },
        ]
  })
}

function sheetLines(name: string, field: AuditField, was: Values, is: Values): AuditLineView[] {
  const labels = new Set([
    ...Object.keys(field.words ?? {}),
    ...Object.keys(is),
    ...Object.keys(was),
  ])
  return [...labels].flatMap((label) => {
    const line = { before: textOf(was[label]), after: textOf(is[label]) }
    if (line.before === null && line.after === null) return []
    const labelled = { field: `${name}.${label}`, name: field.words?.[label] ?? label }
    return [{ ...labelled, form: 'text' as const, ...line }]
  })
}

function formOf({ as }: AuditField): AuditLineView['form'] {
  if (as === 'satang') return 'baht'
  return as === 'time' || as === 'day' ? as : 'text'
}

function wordOf({ as, words }: AuditField, value: unknown): string | null {
  const text = textOf(value)
  if (text === null) return null
  if (as === 'flag') return words?.[text] ?? (text === 'true' ? 'ใช่' : 'ไม่')
  if (as === 'ppm') return `${Number(text) / 10_000}%`
  if (as === 'satang') return /^-?\d+$/.test(text) ? formatBaht(BigInt(text)) : null
  return words?.[text] ?? text
}

function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : null
}

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? { ...value } : {}
