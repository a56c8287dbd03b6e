import type { Rule } from '../rule.ts'

const WITHIN = /^src\/certify\//
const PACKAGES = /^(node:.+|zod\/mini)$/
const OF_TESTS = /^(vitest|fast-check)$/

export const certifyAlone: Rule = {
  name: 'certify-alone',
  rule: 'the certification kit imports node:*, zod/mini and its own folder, so that it can judge any operator',
  instead: 'write what it needs of the published contract into src/certify',
  check: (tree) =>
    tree.code
      .filter(({ path }) => WITHIN.test(path))
      .flatMap((source) =>
        tree.importsOf(source).flatMap(({ specifier, target, line }) => {
          const isOwn = target
            ? WITHIN.test(target)
            : PACKAGES.test(specifier) || (source.isTest && OF_TESTS.test(specifier))
          return isOwn ? [] : [{ path: source.path, line, what: `imports ${target ?? specifier}` }]
        }),
      ),
}
