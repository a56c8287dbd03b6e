import type { Rule } from '../rule.ts'
import { migrations } from '../sql.ts'

const NAME = /^db\/migrations\/(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)-[a-z]+(?:-[a-z]+)*\.sql$/

/** True when the digits are an instant that exists: no 31st of February, no 25th hour. */
function isDated(path: string): boolean {
  const [, year, month, day, hour, minute] = NAME.exec(path) ?? []
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.getUTCDate() === Number(day)
}

export const migrationNames: Rule = {
  name: 'migration-names',
  rule: 'a migration is named by date and time: 20261122-1430-coupon.sql, so that two people never take the same number',
  instead: 'name it by the minute (UTC) in which you begin it, after all that are there',
  check: (tree) => {
    const paths = migrations(tree).map((source) => source.path)
    const minutes = paths.map((path) => path.slice(0, 'db/migrations/20261122-1430'.length))
    return paths.flatMap((path, index) => {
      if (!isDated(path)) return [{ path, line: 1, what: 'is not named by date, time and words' }]
      if (minutes.indexOf(minutes[index] ?? '') === index) return []
      return [{ path, line: 1, what: 'has the minute of another one' }]
    })
  },
}
