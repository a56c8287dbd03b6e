import type { Rule } from '../rule.ts'

const MARKS = /(@?)\b(TODO|FIXME|HACK)\b(?:\((\d{4})\))?/g
/** This rule and its test speak of the marks themselves. */
const OWN = /^scripts\/tidy\/rules\/todo-decision/

export const todoDecision: Rule = {
  name: 'todo-decision',
  rule: 'only @TODO(0007), the number of a decision record that says what is left and why',
  instead: 'do it now, or record the decision in docs/decisions and give its number',
  check: (tree) =>
    tree
      .matching(/\.(tsx?|css|sql|md|mjs)$/)
      .filter((source) => !OWN.test(source.path))
      .flatMap((source) =>
        [...source.text.matchAll(MARKS)]
          .filter(([, at, word, decision]) => {
            const record = new RegExp(`^docs/decisions/${decision ?? 'none'}-`)
            return !(at && word === 'TODO' && decision && tree.matching(record).length > 0)
          })
          .map((match) => ({
            path: source.path,
            line: source.lineAt(match.index),
            what: `leaves ${match[0]}`,
          })),
      ),
}
