import type { Rule } from '../rule.ts'
import { type Node, type Source, dotted, isNode } from '../source.ts'

const MAY_HOLD_SQL =
  /(-store\.ts$|^src\/ledger\/|^src\/platform\/|^db\/|^tests\/|^scripts\/|^bench\/)/

const QUERY_METHODS = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
  'executeQuery',
])

function methodName(call: Node): string | undefined {
  const callee = call['callee']
  return isNode(callee) && callee.type === 'MemberExpression'
    ? dotted(callee['property'])
    : undefined
}

function queries(source: Source): Node[] {
  const calls = source
    .nodes('CallExpression')
    .filter((call) => QUERY_METHODS.has(methodName(call) ?? ''))
  const tagged = source
    .nodes('TaggedTemplateExpression')
    .filter((node) => /^sql(\.|$)/.test(dotted(node['tag']) ?? ''))
  return [...calls, ...tagged]
}

export const sqlInStores: Rule = {
  name: 'sql-in-stores',
  rule: 'SQL stands only in *-store.ts, src/ledger, src/platform and db/',
  instead: "give the query a name in the feature's *-store.ts and call that",
  check: (tree) =>
    tree
      .matching(/^src\//)
      .filter((source) => source.isCode && !source.isTest && !MAY_HOLD_SQL.test(source.path))
      .flatMap((source) =>
        queries(source).map((node) => ({
          path: source.path,
          line: source.lineAt(node.start),
          what: `queries the database: ${source.textOf(node).split('\n')[0]?.slice(0, 60) ?? ''}`,
        })),
      ),
}
