import { featurePathOf, isContract, roomsOf } from '../layers.ts'
import type { Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import type { Import } from '../tree.ts'

/** What a family brings to the apps, gathered from its rooms: `server/feature.ts`. */
const gathers = (inner: string): boolean => /^[a-z]+\/feature\.ts$/.test(inner)

/** What a room is refused; undefined where the import is fine. */
function fault(source: Source, { target, typeOnly }: Import): string | undefined {
  const from = featurePathOf(source.path)
  const to = target === undefined ? undefined : featurePathOf(target)
  if (!from || !to?.room || to.feature !== from.feature || to.room === from.room) return undefined
  if ((typeOnly || source.isTest) && isContract(target ?? '')) return undefined
  const rooms = roomsOf(from.feature)
  if (from.room === undefined) {
    return gathers(from.inner) ? undefined : `imports ${target ?? ''}; the root knows no room`
  }
  if (rooms.indexOf(to.room) < rooms.indexOf(from.room)) return undefined
  return `imports ${target ?? ''}; the order is ${rooms.join(' < ')}`
}

export const roomOrder: Rule = {
  name: 'room-order',
  rule: "a room imports its own folder, its family's root and lower rooms; of others types of contracts",
  instead: 'move the shared part to the lower room or the root, or hand it in as a port',
  check: (tree) =>
    tree.matching(/^src\/features\//).flatMap((source) =>
      tree.importsOf(source).flatMap((found) => {
        const what = fault(source, found)
        return what === undefined ? [] : [{ path: source.path, line: found.line, what }]
      }),
    ),
}
