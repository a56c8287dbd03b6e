import type { Finding, Rule } from '../rule.ts'
import type { Source } from '../source.ts'

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

/** Names that only their author understands, and what the field calls the thing. */
const COINED: readonly { pattern: RegExp; usual: string }[] = [
  { pattern: /\b\w*Book\b/g, usual: 'what it holds: prices, a cache, rows' },
  { pattern: /\b\w*Door\b/g, usual: 'an editor, controls, a port' },
  { pattern: /\b\w*News\b/g, usual: 'an event, a notification, a message' },
  { pattern: /\b\w*Meant\b/g, usual: 'a selection' },
  { pattern: /\bgiveWay\b/g, usual: 'replace' },
]

function matches(source: Source, pattern: RegExp) {
  return [...source.text.matchAll(pattern)].map((match) => ({
    path: source.path,
    line: source.lineAt(match.index),
    text: match[0].slice(0, 60),
  }))
}

const machineWords = (source: Source): Finding[] =>
  WORDS.flatMap(({ pattern, what }) =>
    matches(source, pattern).map(({ text, ...place }) => ({
      ...place,
      what: `names ${what}: ${text}`,
    })),
  )

const coinedWords = (source: Source): Finding[] =>
  source.isCode && source.path.startsWith('src/')
    ? COINED.flatMap(({ pattern, usual }) =>
        matches(source, pattern).map(({ text, ...place }) => ({
          ...place,
          what: `names something ${text}`,
          instead: `the usual word for it: ${usual}`,
        })),
      )
    : []

export const privateWords: Rule = {
  name: 'private-words',
  rule: 'what is committed works anywhere and reads to anyone: no path of one machine, no registry host, no coined name',
  instead: 'a path from the root of the repository, or a setting',
  check: (tree) =>
    [...tree.files.values()].flatMap((source) => [...machineWords(source), ...coinedWords(source)]),
}
