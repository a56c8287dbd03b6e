import type { KyselyPlugin } from 'kysely'
import type { Services } from '#platform/services.ts'

/**
 * The same services, whose database refuses a statement and all after it, as it seems to a process that loses
 * its connection: what was committed before stays, and the transaction on the way is rolled back.
 * @param count the first statement that is refused, from 1
 */
export function failingAt(services: Services, count: number): Services {
  let left = count
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1
      if (left <= 0) throw new Error('the connection is gone')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { ...services, db: services.db.withPlugin(plugin) }
}
