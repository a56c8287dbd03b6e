import type { Finding, Rule } from '../rule.ts'
import { type Source, dotted, literalText } from '../source.ts'

/** As `PATIENCE_MS` of tests/support/patience.ts. */
const PATIENCE_MS = 60_000

/** How often journeys still wait until the network is silent. These figures may only fall. */
const SILENCES: Readonly<Record<string, number>> = {
  'tests/e2e/content-desk.e2e.ts': 1,
  'tests/e2e/frame-places.e2e.ts': 3,
  'tests/e2e/lottery-states.e2e.ts': 2,
  'tests/e2e/offline-app.e2e.ts': 3,
  'tests/e2e/rendering.e2e.ts': 2,
  'tests/e2e/resilience.e2e.ts': 2,
  'tests/e2e/results.e2e.ts': 2,
  'tests/e2e/tabs-and-storage.e2e.ts': 1,
  'tests/e2e/verify.e2e.ts': 1,
  'tests/e2e/visitor-screens.e2e.ts': 1,
}

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
  const found = source.nodes('Literal').filter((node) => literalText(node) === 'networkidle')
  const allowed = SILENCES[path] ?? 0
  if (found.length > allowed) {
    const line = source.lineAt(found.at(-1)?.start ?? 0)
    return [{ path, line, what: `waits ${found.length} times for a silent network` }]
  }
  if (found.length === allowed) return []
  const instead = `set the figure of ${path} to ${found.length}, or remove it`
  return [{ path, line: 1, what: `waits less often for a silent network`, instead }]
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
