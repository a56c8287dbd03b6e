import { roomsOf } from '../layers.ts'
import type { Rule } from '../rule.ts'
import type { Tree } from '../tree.ts'

const PARTS: readonly { what: string; pattern: (folder: string) => RegExp; instead: string }[] = [
  {
    what: 'has no README.md',
    pattern: (folder) => new RegExp(`^src/features/${folder}/README\\.md$`),
    instead: 'ten lines: what it is, its states, its invariants, which money moves',
  },
  {
    what: 'has no contract.ts',
    pattern: (folder) => new RegExp(`^src/features/${folder}/([a-z-]+-)?contract\\.ts$`),
    instead: 'declare its calls, errors and permissions with defineCall and defineErrors',
  },
  {
    what: 'has no server test',
    pattern: (folder) => new RegExp(`^src/features/${folder}/server/.*\\.test\\.ts$`),
    instead: 'drive the real server through its calls (tests/support/world)',
  },
]

const check = (tree: Tree) =>
  tree.features
    .flatMap((feature) => {
      const rooms = roomsOf(feature)
      return rooms.length === 0 ? [feature] : rooms.map((room) => `${feature}/${room}`)
    })
    .flatMap((folder) =>
      PARTS.filter(({ pattern }) => tree.matching(pattern(folder)).length === 0).map(
        ({ what, instead }) => ({ path: `src/features/${folder}`, line: 1, what, instead }),
      ),
    )

export const featureShape: Rule = {
  name: 'feature-shape',
  rule: 'every feature, and every room of a family, has a README, a contract and a server test',
  instead: 'add what is missing',
  check,
}
