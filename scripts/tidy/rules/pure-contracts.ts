import { isGameMaths, isPure, zoneOf } from '../layers.ts'
import type { Rule } from '../rule.ts'
import { type Import, featureOf } from '../tree.ts'

/** Libraries that are arithmetic alone: no clock, no dice, no wire. */
const PACKAGES = /^(zod\/mini|@noble\/(hashes|curves)\/[a-z0-9-]+\.js)$/

function isAllowed(from: string, { specifier, target }: Import): boolean {
  if (!target) return PACKAGES.test(specifier)
  if (zoneOf(target) === 'kernel') return true
  if (isGameMaths(from)) return isGameMaths(target)
  // Another feature's contract is the business of feature-isolation.
  return isPure(target) && (featureOf(target) === featureOf(from) || /contract\.ts$/.test(target))
}

export const pureContracts: Rule = {
  name: 'pure-contracts',
  rule: 'kernel, contracts, rules and the games of the studio import only kernel, the pure files beside them, zod/mini and @noble',
  instead: 'take clock, dice and rows as arguments; keep I/O in server/',
  check: (tree) =>
    tree.code
      .filter(
        (source) =>
          isPure(source.path) ||
          isGameMaths(source.path) ||
          /^src\/kernel\/(?!.*\.test\.ts$)/.test(source.path),
      )
      .flatMap((source) =>
        tree
          .importsOf(source)
          .filter((found) => !isAllowed(source.path, found))
          .map(({ line, specifier, target }) => ({
            path: source.path,
            line,
            what: `imports ${target ?? specifier}`,
          })),
      ),
}
