import type { Rule } from '../rule.ts'
import { migrations } from '../sql.ts'

const NAME = /^db\/migrations\/(\d{4})-([a-z]+(?:-[a-z]+)*)(?:-(\d)-[a-z-]+)?\.sql$/

/** True when a migration may follow another: the next number, or the next part of the same one. */
function follows(previous: RegExpExecArray | null, name: RegExpExecArray | null): boolean {
  if (!name) return false
  const number = Number(name[1])
  const part = Number(name[3] ?? 1)
  if (Number(previous?.[1] ?? 0) + 1 === number) return part === 1
  const isPart = name[3] !== undefined && previous?.[3] !== undefined
  return (
    isPart && previous[1] === name[1] && previous[2] === name[2] && Number(previous[3]) + 1 === part
  )
}

export const migrationNames: Rule = {
  name: 'migration-names',
  rule: 'migrations are numbered without gap or twin: 0042-coupon.sql, a long one in parts: 0042-coupon-1-tables.sql',
  instead: 'take the next free number, or the next part of the same name',
  check: (tree) => {
    const paths = migrations(tree)
      .map((source) => source.path)
      .filter((path) => !/\.(before|after)\.sql$/.test(path))
      .sort()
    const names = paths.map((path) => NAME.exec(path))
    return paths.flatMap((path, index) =>
      follows(names[index - 1] ?? null, names[index] ?? null)
        ? []
        : [{ path, line: 1, what: 'breaks the row of numbers' }],
    )
  },
}
