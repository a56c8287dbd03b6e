import { PATIENCE_MS } from '#tests/support/patience.ts'
import { type Node, type Source, dotted, isNode } from './source.ts'

/** A limit of time in a test, and the least that it may be. */
export interface Limit {
  readonly node: Node
  readonly ms: number
  readonly leastMs: number
}

/** The limits of vitest.config.ts by project; the first that a file is in. */
export const PROJECTS = [
  { name: 'e2e', paths: /\.e2e\.ts$/, limitMs: 5 * PATIENCE_MS },
  {
    name: 'unit',
    paths:
      /^(scripts|src\/(kernel|ui|sandbox|studio|certify|apps\/(member|operator))|tests\/(simulation|e2e\/support))\/|^src\/features\/([^/]+|([^/]+\/){1,2}(rules|member|operator)\/.*|[^/]+\/[^/]+)\.test\.ts$/,
    limitMs: PATIENCE_MS,
  },
  { name: 'server', paths: /\.test\.ts$/, limitMs: 2 * PATIENCE_MS },
] as const

/** What `vi.waitFor` waits where it is given no limit. */
const VITEST_WAIT_MS = 1_000

/** All limits of waits, tests and hooks that can be told from the file; the others count as long. */
export function limitsOf(source: Source): Limit[] {
  const leastMs = PROJECTS.find(({ paths }) => paths.test(source.path))?.limitMs ?? PATIENCE_MS
  const ofTests = source.nodes('CallExpression').flatMap((call) => {
    const given = ownLimit(call)
    const value = given && limitIn(source, given)
    return value ? [{ node: given, value, leastMs }] : []
  })
  const ofProject = properties(source, /^(test|hook)Timeout$/).map((node) => ({
    node,
    value: node['value'],
    leastMs,
  }))
  const ofVitest = source.nodes('CallExpression').flatMap((call) => {
    if (!/^vi\.wait(For|Until)$/.test(dotted(call['callee']) ?? '')) return []
    const [, given] = call['arguments'] as Node[]
    const value = given && limitIn(source, given)
    return [{ node: call, value: value ?? VITEST_WAIT_MS, leastMs: PATIENCE_MS }]
  })
  const judged = new Set<unknown>([...ofTests, ...ofVitest].map(({ value }) => value))
  const ofWaits = properties(source, /^timeout$/)
    .filter((node) => !judged.has(node['value']))
    .map((node) => ({ node, value: node['value'], leastMs: PATIENCE_MS }))
  return [...ofTests, ...ofProject, ...ofVitest, ...ofWaits].map(({ node, value, leastMs }) => ({
    node,
    ms: msOf(source, value) ?? Infinity,
    leastMs,
  }))
}

const properties = (source: Source, name: RegExp) =>
  source.nodes('Property').filter((node) => name.test(dotted(node['key']) ?? ''))

/** What a test or a hook is given beside its name and its work: `180_000`, `{ timeout: 180_000 }`. */
function ownLimit(call: Node): Node | undefined {
  const name = /^(test|it|describe|provedLong|(before|after)(All|Each))$/.exec(rootOf(call))?.[0]
  const [first, ...rest] = call['arguments'] as Node[]
  if (!name || !first) return undefined
  if (/^(before|after)/.test(name)) return rest[0]
  return rest.length === 2 ? rest.find(({ type }) => !type.includes('Function')) : undefined
}

/** `test` of `test.each(rows)('…', run)`. */
function rootOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return node['name'] as string
  return rootOf(node['callee'] ?? node['object'] ?? node['tag'])
}

function limitIn(source: Source, given: Node): Node | undefined {
  if (given.type !== 'ObjectExpression') {
    const value = constant(source, given)
    return value?.type === 'ObjectExpression' ? limitIn(source, value) : given
  }
  const properties = given['properties'] as Node[]
  return properties.find(({ key }) => dotted(key) === 'timeout')?.['value'] as Node | undefined
}

/** What a name stands for in its file. */
function constant(source: Source, node: Node): Node | undefined {
  const name = dotted(node)
  const made = source.nodes('VariableDeclarator').find(({ id }) => name && dotted(id) === name)
  return made?.['init'] as Node | undefined
}

/** Numbers, the file's constants, PATIENCE_MS, and their sums and products. */
function msOf(source: Source, node: unknown): number | undefined {
  if (typeof node === 'number') return node
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node['value'] === 'number' ? node['value'] : undefined
  if (dotted(node) === 'PATIENCE_MS') return PATIENCE_MS
  if (node.type !== 'BinaryExpression') return msOf(source, constant(source, node))
  const [left, right] = [msOf(source, node['left']), msOf(source, node['right'])]
  if (left === undefined || right === undefined) return undefined
  return { '*': left * right, '+': left + right, '/': left / right }[node['operator'] as string]
}
