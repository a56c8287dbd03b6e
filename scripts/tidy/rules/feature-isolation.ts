import { isContract } from '../layers.ts'
import type { Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { type Import, type Tree, featureOf } from '../tree.ts'

/** A test may make the calls of another feature: it goes through the front door, as anybody does. */
function isForeign(source: Source, { target, typeOnly }: Import): boolean {
  const feature = featureOf(source.path)
  const other = target && featureOf(target)
  if (!feature || !other || other === feature) return false
  return !((typeOnly || source.isTest) && isContract(target))
}

const check = (tree: Tree) =>
  tree.matching(/^src\/features\//).flatMap((source) =>
    tree
      .importsOf(source)
      .filter((found) => isForeign(source, found))
      .map(({ line, target, typeOnly }) => ({
        path: source.path,
        line,
        what: `imports ${target ?? ''}`,
        ...(!typeOnly && target && isContract(target)
          ? { instead: "only types: write 'import type'; values meet in the ledger or in apps/" }
          : {}),
      })),
  )

export const featureIsolation: Rule = {
  name: 'feature-isolation',
  rule: 'a feature never imports another feature, but for types through its contract.ts',
  instead:
    'post through ledger/, publish an event that apps/server subscribes, or compose in apps/',
  check,
}
