import type { Rule } from '../rule.ts'
import type { Source } from '../source.ts'

const YEEKEE = 'src/features/yeekee/server/'
const RESULTS = 'src/features/lottery/result/server/'
const FAIRNESS = 'src/features/fairness/server/'

/** Words of the draw, and the only files that may say them. */
const KEPT: readonly { word: RegExp; files: readonly string[]; what: string }[] = [
  {
    word: /\binsertDraw\b|insert\s+into\s+yeekee\.draw\b/g,
    files: [`${YEEKEE}draw-store.ts`, `${YEEKEE}draw-round.ts`],
    what: 'writes a draw',
  },
  {
    word: /\bfindSealedSeed\b|\bsealed_seed\b/g,
    files: [
      `${YEEKEE}promise-store.ts`,
      `${YEEKEE}commit-rounds.ts`,
      `${YEEKEE}draw-round.ts`,
      `${FAIRNESS}seed-store.ts`,
      `${FAIRNESS}seeds.ts`,
      'src/platform/log/log.ts',
    ],
    what: 'reaches for a seed before its time',
  },
  {
    word: /\bSEED_PLACE\b/g,
    files: [`${YEEKEE}commit-rounds.ts`, `${YEEKEE}draw-round.ts`, `${FAIRNESS}seeds.ts`],
    what: 'can open a seed',
  },
  {
    word: /\binsertDrawnResult\b|\bdraw_id\b/g,
    files: [`${RESULTS}desk/result-store.ts`, `${RESULTS}draw-port.ts`],
    what: 'writes the result of a yeekee round',
  },
  {
    word: /\bannounceDraw\b/g,
    files: [
      `${RESULTS}draw-port.ts`,
      `${YEEKEE}ports.ts`,
      `${YEEKEE}draw-round.ts`,
      'src/apps/server/ports.ts',
    ],
    what: 'announces a draw',
  },
  {
    word: /\b(?:update|delete\s+from)\s+yeekee\.(?:draw|head|commitment|shot)\b/g,
    files: [],
    what: 'changes what was promised, shot or drawn',
  },
]

/** On a server only the draw computes a result: whoever else could, could look first. */
const COMPUTES = /\b(?:systemNumber|drawRound)\b[^;\n]*\bfrom\s+'[^']*rules\/draw\.ts'/g
const isServer = (path: string) => /\/server\/|^src\/(?:platform|apps\/server)\//.test(path)

/**
 * Members shoot, and that is all that anybody can do to a round from outside. Staff look on, and have
 * the one switch that stops all shooting: it names no round.
 */
const WRITES =
  /method:\s*'POST',\s*path:\s*'(?!\/api\/lotto\/yeekee\/shoot_number'|\/operator\/api\/yeekee\/shooting')|permission:(?! 'lottery\.(?:view|config)')/g

function finds(source: Source, pattern: RegExp, what: string) {
  return [...source.text.matchAll(pattern)].map((match) => ({
    path: source.path,
    line: source.lineAt(match.index),
    what,
  }))
}

function check(source: Source) {
  const { path } = source
  return [
    ...KEPT.filter(({ files }) => !files.includes(path)).flatMap(({ word, what }) =>
      finds(source, word, what),
    ),
    ...(isServer(path) && path !== `${YEEKEE}draw-round.ts`
      ? finds(source, COMPUTES, 'computes a result beside the draw')
      : []),
    ...(/^src\/features\/yeekee\/[^/]*contract\.ts$/.test(path)
      ? finds(source, WRITES, 'declares another way to act on a round')
      : []),
  ]
}

export const oneDraw: Rule = {
  name: 'one-draw',
  rule: 'only the draw use case makes a yeekee result: nothing sets, repeats or previews one',
  instead: 'let the round be drawn (src/features/yeekee/server/draw-round.ts), or called off',
  check: (tree) =>
    tree
      .matching(/^src\//)
      .filter((source) => source.isCode && !source.isTest)
      .flatMap(check),
}
