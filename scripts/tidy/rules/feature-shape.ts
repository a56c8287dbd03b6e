import type { Rule } from '../rule.ts'
import type { Tree } from '../tree.ts'

const PARTS: readonly { what: string; pattern: (feature: string) => RegExp; instead: string }[] = [
  {
    what: 'has no README.md',
    pattern: (feature) => new RegExp(`^src/features/${feature}/README\\.md$`),
    instead: 'ten lines: what it is, its states, its invariants, which money moves',
  },
  {
    what: 'has no contract.ts',
    pattern: (feature) => new RegExp(`^src/features/${feature}/([a-z-]+-)?contract\\.ts$`),
    instead: 'declare its calls, errors and permissions with defineCall and defineErrors',
  },
  {
    what: 'has no server test',
    pattern: (feature) => new RegExp(`^src/features/${feature}/server/.*\\.test\\.ts$`),
    instead: 'drive the real server through its calls (tests/support/world)',
  },
]

const check = (tree: Tree) =>
  tree.features.flatMap((feature) =>
    PARTS.filter(({ pattern }) => tree.matching(pattern(feature)).length === 0).map(
      ({ what, instead }) => ({ path: `src/features/${feature}`, line: 1, what, instead }),
    ),
  )

export const featureShape: Rule = {
  name: 'feature-shape',
  rule: 'every feature has a README, a contract and a server test',
  instead: 'add what is missing',
  check,
}
