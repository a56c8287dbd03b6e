import type { Finding, Rule } from '../rule.ts'
import { dotted, isNode, literalText, type Node, type Source } from '../source.ts'
import type { Tree } from '../tree.ts'

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** Where server code with our pool lives; screens and programs of their own have none. */
const SERVER = /^src\/(?:platform|ledger|features|apps\/server)\/.*\.ts$/
const NOT_SERVER = /\/(?:member|operator)\//

/** A place that wants a connection of the pool, whatever is held there. */
interface Ask {
  readonly source: Source
  readonly node: Node
  readonly what: string
}

/** The functions around a node, the nearest first. */
function functionsAround(node: Node): Node[] {
  const found: Node[] = []
  for (let at = node.parent; at; at = at.parent) if (FUNCTIONS.has(at.type)) found.push(at)
  return found
}

const parametersOf = (fn: Node): readonly Node[] => (fn['params'] as Node[]).filter(isNode)

/** Anyone who is given `tx`, by itself or in an object, runs in a transaction: a connection is held. */
const holdsConnection = (fn: Node): boolean =>
  parametersOf(fn).some((parameter) => bindsName(parameter, 'tx'))

function bindsName(pattern: unknown, name: string): boolean {
  if (!isNode(pattern)) return false
  switch (pattern.type) {
    case 'Identifier':
      return pattern['name'] === name
    case 'AssignmentPattern':
      return bindsName(pattern['left'], name)
    case 'ObjectPattern':
      return (pattern['properties'] as Node[]).some((one) => bindsName(one['value'], name))
    default:
      return false
  }
}

/** The name under which a function is called: its own, or that of the constant that holds it. */
function nameOf(fn: Node): string | undefined {
  const own = fn['id']
  if (isNode(own)) return own['name'] as string
  const holder = fn.parent
  return holder?.type === 'VariableDeclarator' ? dotted(holder['id']) : undefined
}

const isTopLevel = (fn: Node): boolean => functionsAround(fn).length === 0

/** `{ db }` of an object of services is the pool; a plain parameter `db` is what the caller hands over. */
function isPool(node: Node): boolean {
  if (node.type === 'MemberExpression') return dotted(node['property']) === 'db'
  if (node['name'] !== 'db' || isOnlyName(node)) return false
  for (const fn of functionsAround(node)) {
    for (const parameter of parametersOf(fn)) {
      if (bindsName(parameter, 'db')) return parameter.type === 'ObjectPattern'
    }
  }
  return false
}

/** A key, a binding or a property is no use of the variable. */
function isOnlyName(node: Node): boolean {
  const { parent } = node
  if (!parent) return true
  if (parent.type === 'MemberExpression') return parent['object'] !== node
  if (parent.type !== 'Property') return FUNCTIONS.has(parent.type)
  return parent.parent?.type === 'ObjectPattern' || (parent['key'] === node && !parent['shorthand'])
}

function* directAsks(source: Source): Generator<Ask> {
  for (const node of source.nodes('CallExpression')) {
    const called = dotted(node['callee']) ?? ''
    if (/(^|\.)clock\.now$/.test(called)) yield { source, node, what: `${called}()` }
    if (/(^|\.)lanes\.submit$/.test(called)) yield { source, node, what: `${called}()` }
  }
  for (const node of source.nodes('MemberExpression', 'Identifier')) {
    if (isPool(node)) yield { source, node, what: source.textOf(node) }
  }
}

/** What a file's names mean elsewhere: `path#exported` by the local name. */
function importedNames(tree: Tree, source: Source): Map<string, string> {
  const names = new Map<string, string>()
  const targets = new Map(tree.importsOf(source).map((one) => [one.specifier, one.target]))
  for (const declaration of source.nodes('ImportDeclaration')) {
    const target = targets.get(literalText(declaration['source']) ?? '')
    for (const one of declaration['specifiers'] as Node[]) {
      const imported = dotted(one['imported'])
      const local = dotted(one['local'])
      if (target && imported && local) names.set(local, `${target}#${imported}`)
    }
  }
  return names
}

/** `f({ db: tx, vault })`: what asks services for the pool is given the transaction in its place. */
const bringsItsOwn = (call: Node): boolean =>
  (call['arguments'] as Node[]).some(
    (argument) =>
      argument.type === 'ObjectExpression' &&
      (argument['properties'] as Node[]).every((one) => one.type === 'Property') &&
      (argument['properties'] as Node[]).some(
        (one) => dotted(one['key']) === 'db' && dotted(one['value']) === 'tx',
      ),
  )

/** Calls by the function that they mean, `path#name`. */
function callsByTarget(tree: Tree, sources: readonly Source[]): Map<string, Ask[]> {
  const calls = new Map<string, Ask[]>()
  for (const source of sources) {
    const imported = importedNames(tree, source)
    for (const node of source.nodes('CallExpression')) {
      const callee = node['callee']
      if (!isNode(callee) || callee.type !== 'Identifier' || bringsItsOwn(node)) continue
      const name = callee['name'] as string
      const target = imported.get(name) ?? `${source.path}#${name}`
      const call = { source, node, what: `${name}(…)` }
      const known = calls.get(target)
      if (known) known.push(call)
      else calls.set(target, [call])
    }
  }
  return calls
}

/** From each ask outwards: to the transaction that holds a connection there, or to those who call it. */
function findingsOf(tree: Tree): Finding[] {
  const sources = tree.code.filter(
    ({ path, isTest }) => SERVER.test(path) && !NOT_SERVER.test(path) && !isTest,
  )
  const calls = callsByTarget(tree, sources)
  const asking = new Set<string>()
  const found = new Map<string, Finding>()
  const waiting = sources.flatMap((source) => [...directAsks(source)])
  for (let ask = waiting.pop(); ask; ask = waiting.pop()) {
    const { source, node, what } = ask
    const around = functionsAround(node)
    if (around.some(holdsConnection)) {
      const line = source.lineAt(node.start)
      found.set(`${source.path}:${line}`, { path: source.path, line, what: `asks ${what}` })
    }
    const outermost = around.at(-1)
    const name = outermost && nameOf(outermost)
    if (!outermost || !name || holdsConnection(outermost) || !isTopLevel(outermost)) continue
    const target = `${source.path}#${name}`
    if (asking.has(target)) continue
    asking.add(target)
    waiting.push(...(calls.get(target) ?? []))
  }
  return [...found.values()].sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

export const oneConnection: Rule = {
  name: 'one-connection',
  rule: 'a transaction takes no second connection: as many at once as the pool has would wait for each other for ever',
  instead: 'ask before the transaction, or over it: now(tx) of platform/clock.ts, a store with tx',
  check: findingsOf,
}
