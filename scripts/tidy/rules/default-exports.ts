import type { Rule } from '../rule.ts'

export const defaultExports: Rule = {
  name: 'default-exports',
  rule: 'exports are named; only a configuration file, whose tool demands it, has a default',
  instead: 'export it under the name it is searched by',
  check: (tree) =>
    tree.code
      .filter((source) => !/\.config\.ts$/.test(source.path))
      .flatMap((source) =>
        source.nodes('ExportDefaultDeclaration').map((node) => ({
          path: source.path,
          line: source.lineAt(node.start),
          what: 'has a default export',
        })),
      ),
}
