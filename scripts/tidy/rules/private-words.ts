import type { Rule } from '../rule.ts'

/** Words that only mean something on one machine. */
const WORDS: readonly { pattern: RegExp; what: string }[] = [
  {
    pattern: /(?<![\w.$)}\]-])\/(work|root|home\/\w+|Users\/\w+)\/[\w.-]*/g,
    what: 'a path of one machine',
  },
  {
    pattern: /\bregistry\.[a-z0-9-]+\.(org|com|net|io|dev)\b|https?:\/\/[^/\s]*:4873\b/g,
    what: 'a package registry',
  },
  { pattern: /"resolved":\s*"https?:\/\/[^"]*/g, what: 'where a package was downloaded' },
]

export const privateWords: Rule = {
  name: 'private-words',
  rule: 'what is committed works anywhere: no path of one machine, no registry host',
  instead: 'a path from the root of the repository, or a setting',
  check: (tree) =>
    [...tree.files.values()].flatMap((source) =>
      WORDS.flatMap(({ pattern, what }) =>
        [...source.text.matchAll(pattern)].map((match) => ({
          path: source.path,
          line: source.lineAt(match.index),
          what: `names ${what}: ${match[0].slice(0, 60)}`,
        })),
      ),
    ),
}
