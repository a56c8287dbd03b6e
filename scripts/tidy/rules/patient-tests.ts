import type { Finding, Rule } from '../rule.ts'
import { quickLooks } from '../quick-looks.ts'
import { type Source, dotted, literalText } from '../source.ts'
import { limitsOf } from '../test-limits.ts'

function sleeps(source: Source): Finding[] {
  const { path } = source
  return source
    .nodes('CallExpression')
    .filter((node) => /\.waitForTimeout$/.test(dotted(node['callee']) ?? ''))
    .map((node) => ({ path, line: source.lineAt(node.start), what: 'sleeps in a page' }))
}

/** Limits that a busy machine breaks. */
function shortLimits(source: Source): Finding[] {
  const { path } = source
  return limitsOf(source)
    .filter(({ ms, leastMs }) => ms < leastMs)
    .map(({ node, ms, leastMs }) => ({
      path,
      line: source.lineAt(node.start),
      what: `waits at most ${ms} ms, less than ${leastMs}`,
    }))
}

/** Waits for a silent network: a stream or a slow poll ends them by chance. */
function silences(source: Source): Finding[] {
  const { path } = source
  return source
    .nodes('Literal')
    .filter((node) => literalText(node) === 'networkidle')
    .map((node) => ({ path, line: source.lineAt(node.start), what: 'waits for a silent network' }))
}

/** In a journey: the page is looked at once, while it changes perhaps. */
function looksOnce(source: Source, helpers: readonly Source[]): Finding[] {
  const { path } = source
  return quickLooks(source, helpers).map((node) => ({
    path,
    line: source.lineAt(node.start),
    what: 'looks once at a page that does not stand still',
    instead:
      'wait for what must come (expect.poll, waitFor); what must not change is looked at after settle(page)',
  }))
}

export const patientTests: Rule = {
  name: 'patient-tests',
  rule: 'a test waits for a state: no sleep, no silent network, no limit below PATIENCE_MS or its project’s',
  instead: 'wait for what the page or the database must show, with the limit that is there already',
  check: (tree) => {
    const helpers = tree.matching(/^tests\/e2e\/support\/.*\.ts$/)
    return tree.code
      .filter(({ path }) => /\.(test|e2e)\.tsx?$|^tests\/(e2e|support)\//.test(path))
      .flatMap((source) => [
        ...sleeps(source),
        ...shortLimits(source),
        ...silences(source),
        ...(source.path.startsWith('tests/e2e/') ? looksOnce(source, helpers) : []),
      ])
  },
}
