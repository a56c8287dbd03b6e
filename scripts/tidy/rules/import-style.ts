import type { Rule } from '../rule.ts'

/** The folder within which imports are relative: a layer, a feature, an app. */
const homeOf = (path: string) =>
  /^src\/(?:features|apps)\/[^/]+\//.exec(path)?.[0] ?? /^(?:src\/)?[^/]+\//.exec(path)?.[0] ?? ''

export const importStyle: Rule = {
  name: 'import-style',
  rule: 'imports are relative inside a layer, feature or app, and start with # across them',
  instead: "write the address from the root: '#kernel/money.ts'",
  check: (tree) =>
    tree.matching(/^src\//).flatMap((source) =>
      tree.importsOf(source).flatMap(({ specifier, target, line }) => {
        if (!specifier.startsWith('.') || homeOf(target ?? '') === homeOf(source.path)) return []
        return [{ path: source.path, line, what: `reaches across folders with ${specifier}` }]
      }),
    ),
}
