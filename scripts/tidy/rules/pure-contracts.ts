import { isPure, zoneOf } from '../layers.ts'
import type { Rule } from '../rule.ts'
import { type Import, featureOf } from '../tree.ts'

const PACKAGES: readonly string[] = ['zod/mini']

function isAllowed(from: string, { specifier, target }: Import): boolean {
  if (!target) return PACKAGES.includes(specifier)
  if (zoneOf(target) === 'kernel') return true
  // Another feature's contract is the business of feature-isolation.
  return isPure(target) && (featureOf(target) === featureOf(from) || /contract\.ts$/.test(target))
}

export const pureContracts: Rule = {
  name: 'pure-contracts',
  rule: 'kernel, contracts and rules import only kernel, the pure files beside them and zod/mini',
  instead: 'take clock, dice and rows as arguments; keep I/O in server/',
  check: (tree) =>
    tree.code
      .filter(
        (source) => isPure(source.path) || /^src\/kernel\/(?!.*\.test\.ts$)/.test(source.path),
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
