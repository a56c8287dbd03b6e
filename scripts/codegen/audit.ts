import type { AuditCatalog, AuditField } from '#kernel/audit.ts'
import type { Permissions } from '#kernel/permission.ts'
import { pageOf, tableOf } from './reference.ts'

const INTRO = `What the back office writes into \`platform.audit\`, in the transaction of the deed: who, what
was done, to which thing, before, after and why. Rows are never changed or removed. A feature declares
its part with \`defineAudit\`; what it does not declare does not compile. The audit list and the history
of a thing say it in these words.`

/**
 * `docs/reference/audit.md`
 * @throws where a kind of thing names a permission that nobody can hold
 */
export function renderAudit(catalog: AuditCatalog, permissions: Permissions): string {
  const { nouns, actions, objects } = catalog
  for (const [kind, { permission }] of Object.entries(objects)) {
    if (!(permission in permissions)) throw new Error(`${kind}: nobody can hold ${permission}`)
  }
  const things = tableOf(
    ['Kind', 'Words', 'Inside', 'History is for'],
    Object.entries(objects).map(([kind, { thai, inside, permission }]) => [
      `\`${kind}\``,
      thai,
      inside === undefined ? '' : `\`${inside}\``,
      `\`${permission}\``,
    ]),
  )
  const sections = Object.entries(nouns).map(([noun, name]) => {
    const own = Object.entries(actions).filter(([action]) => action.startsWith(`${noun}.`))
    const rows = own.map(([action, { thai, object }]) => [
      `\`${action}\``,
      thai,
      [object]
        .flat()
        .map((kind) => `\`${kind}\``)
        .join(' '),
    ])
    return `## ${noun}: ${name}\n\n${tableOf(['Action', 'Words', 'Done to'], rows)}`
  })
  return pageOf('Audit', INTRO, [
    `## Things\n\n${things}`,
    ...sections,
    `## Fields\n\n${fieldsOf(catalog)}`,
  ])
}

/** What entries may say, by the nouns that share a declaration. */
function fieldsOf({ nouns, actions }: AuditCatalog): string {
  const byFields = Map.groupBy(Object.entries(actions), ([, { fields }]) => fields)
  const rows = [...byFields].flatMap(([fields, own]) => {
    const shared = Object.keys(nouns).filter((noun) =>
      own.some(([action]) => action.startsWith(`${noun}.`)),
    )
    return Object.entries(fields).map(([name, field]) => [
      shared.map((noun) => `\`${noun}\``).join(' '),
      `\`${name}\``,
      field.thai,
      formOf(field),
    ])
  })
  return tableOf(['Of', 'Field', 'Words', 'Form'], rows)
}

const formOf = ({ as, words }: AuditField): string =>
  as ?? (words ? Object.keys(words).join(', ') : 'text')
