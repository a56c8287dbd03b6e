import type { Finding, Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { migrations, sqlFiles, withoutComments } from '../sql.ts'

const CALL = /\bpg_(?:try_)?advisory_\w+\s*\(/g
const LIST = 'src/platform/database/locks.ts'

/** What a call is given, to the parenthesis that ends it. */
function argumentsAt(text: string, start: number): string {
  let depth = 1
  let end = start
  while (depth > 0 && end < text.length) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')') depth -= 1
    end += 1
  }
  return text.slice(start, end - 1)
}

/** In SQL the number is a function of the list, in the call or in the query that feeds it. */
function inSql(source: Source): Finding[] {
  const text = withoutComments(source.text)
  return [...text.matchAll(CALL)]
    .filter((match) => {
      const rest = text.slice(match.index)
      const statement = rest.slice(0, rest.indexOf(';'))
      return !/\bplatform\.lock_\w+\(\)/.test(statement)
    })
    .map((match) => ({
      path: source.path,
      line: source.lineAt(match.index),
      what: 'takes an advisory lock by a bare number',
    }))
}

/** In code the number comes from the list, and none is written in the call. */
function inCode(source: Source): Finding[] {
  const usesList = /\bLOCKS\b/.test(source.text)
  return [...source.text.matchAll(CALL)]
    .filter((match) => {
      const given = argumentsAt(source.text, match.index + match[0].length)
      return !usesList || /(?<![\w$.])\d/.test(given.replaceAll(/\$\{[^}]*\}/g, ''))
    })
    .map((match) => ({
      path: source.path,
      line: source.lineAt(match.index),
      what: 'takes an advisory lock by a number of its own',
    }))
}

export const advisoryLocks: Rule = {
  name: 'advisory-locks',
  rule: `all advisory locks are in one list, ${LIST}, so that no two uses collide`,
  instead: 'add it to LOCKS with what it guards; SQL writes platform.lock_<name>()',
  check: (tree) => [
    ...[...migrations(tree), ...sqlFiles(tree)].flatMap(inSql),
    ...tree
      .matching(/^src\/.*\.ts$/)
      .filter((source) => !source.isTest)
      .flatMap(inCode),
  ],
}
