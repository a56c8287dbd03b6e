import { allowedFor, isGameMaths, mayImport, zoneOf } from '../layers.ts'
import type { Rule } from '../rule.ts'

const appOf = (path: string) => /^src\/apps\/([^/]+)\//.exec(path)?.[1]

/** Why an import is refused; undefined where it is fine. */
function fault(from: string, to: string, isTest: boolean): string | undefined {
  if (isTest && zoneOf(to) === 'tests') return undefined
  const zones = [zoneOf(from), zoneOf(to)] as const
  if (!mayImport(...zones)) return `${zones[0]} may import ${allowedFor(zones[0])}`
  const app = appOf(from)
  if (app && appOf(to) && appOf(to) !== app) return `apps/${app} is a program of its own`
  const isProgram = zones[1] === 'sandbox' || zones[1] === 'studio'
  if (app && isProgram && app !== zones[1] && !isGameMaths(to))
    return `the ${zones[1]} is reached by HTTP`
  return undefined
}

export const importDirection: Rule = {
  name: 'import-direction',
  rule: 'a file imports its own folder and lower layers: kernel < platform, ui < ledger < features < apps',
  instead: 'move the shared part down, or hand it in from the layer above',
  check: (tree) =>
    tree.code.flatMap((source) =>
      tree.importsOf(source).flatMap(({ target, line }) => {
        const reason = target && fault(source.path, target, source.isTest)
        if (!reason) return []
        return [{ path: source.path, line, what: `imports ${target}; ${reason}` }]
      }),
    ),
}
