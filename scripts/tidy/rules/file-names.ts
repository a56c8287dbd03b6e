import type { Rule } from '../rule.ts'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const CAPITALS = /^([A-Z]+\.(md|txt)|LICENSE)$/
/** The router's words for parameters, groups and layouts. */
const ROUTE = /^src\/apps\/[^/]+\/routes\//
const EMPTY_WORDS = /^(helpers?|utils?|misc|common|stuff|lib)(\.|$)/

function fault(part: string, path: string): string | undefined {
  if (EMPTY_WORDS.test(part)) return `the name ${part} says nothing of what is inside`
  if (part.startsWith('.') || CAPITALS.test(part) || ROUTE.test(path)) return undefined
  return KEBAB.test(part) ? undefined : `the name ${part} is not in kebab-case`
}

export const fileNames: Rule = {
  name: 'file-names',
  rule: 'files and folders are in kebab-case and named after the thing inside',
  instead: 'deposit-screen.tsx, round-store.ts, settle-round.ts (whose export is settleRound)',
  check: (tree) =>
    [...tree.files.keys()].flatMap((path) => {
      const what = path
        .split('/')
        .map((part) => fault(part, path))
        .find(Boolean)
      return what ? [{ path, line: 1, what }] : []
    }),
}
