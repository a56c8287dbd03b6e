import type { Finding, Rule } from '../rule.ts'
import { type Source, dotted, literalText } from '../source.ts'

/** As `PATIENCE_MS` of tests/support/patience.ts. */
const PATIENCE_MS = 60_000

/** Waits that are sleeps, and limits that a busy machine breaks. */
function impatience(source: Source): Finding[] {
  const { path } = source
  const sleeps = source
    .nodes('CallExpression')
    .filter((node) => /\.waitForTimeout$/.test(dotted(node['callee']) ?? ''))
    .map((node) => ({ path, line: source.lineAt(node.start), what: 'sleeps in a page' }))
  const limits = source.nodes('Property').flatMap((node) => {
    const text = /^timeout: (\d[\d_]*)$/.exec(source.textOf(node))?.[1]
    const ms = text === undefined ? PATIENCE_MS : Number(text.replaceAll('_', ''))
    if (ms >= PATIENCE_MS) return []
    return [{ path, line: source.lineAt(node.start), what: `waits at most ${ms} ms` }]
  })
  return [...sleeps, ...limits]
}

/** Waits for a silent network: a stream or a slow poll ends them by chance. */
function silences(source: Source): Finding[] {
  const { path } = source
  return source
    .nodes('Literal')
    .filter((node) => literalText(node) === 'networkidle')
    .map((node) => ({ path, line: source.lineAt(node.start), what: 'waits for a silent network' }))
}

export const patientTests: Rule = {
  name: 'patient-tests',
  rule: 'a test waits for a state, no less than PATIENCE_MS: no sleep, no silent network, no limit of its own',
  instead: 'wait for what the page or the database must show, with the limit that is there already',
  check: (tree) =>
    tree.code
      .filter(({ path }) => /\.(test|e2e)\.tsx?$|^tests\/(e2e|support)\//.test(path))
      .flatMap((source) => [...impatience(source), ...silences(source)]),
}
