import { type Node, type Source, dotted, isNode } from './source.ts'

/** Methods that look at a page once, as it is at that moment. */
const LOOKS = [
  /^(inner(Text|HTML)|textContent|allInnerTexts|allTextContents|content|title|inputValue)$/,
  /^(count|boundingBox|getAttribute|evaluate|evaluateAll)$/,
  /^is(Checked|Disabled|Editable|Enabled|Hidden|Visible)$/,
]

/** What ends when the page stands still: `arrive` and `windOn` end with `settle`. */
const STILL = new Set(['settle', 'arrive', 'windOn'])

/**
 * Looks at a page that is perhaps still changing, on which a test's `expect` stands: those in its
 * argument, and those in a variable that it names. Before such a look, in its block, comes the wait
 * for a page that stands still, and nothing but other looks between.
 * @param helpers files whose functions may look, too
 */
export function quickLooks(source: Source, helpers: readonly Source[]): Node[] {
  const lookers = new Set([...helpers, source].flatMap(lookersOf))
  const expected = source
    .nodes('CallExpression')
    .filter(({ callee }) => dotted(callee) === 'expect')
    .flatMap((call) => call['arguments'] as Node[])
  const inExpect = expected.flatMap(within)
  const names = new Set(inExpect.filter(isName).map(dotted))
  const kept = source
    .nodes('VariableDeclarator')
    .filter(({ id }) => within(id).some((part) => isName(part) && names.has(dotted(part))))
    .flatMap(({ init }) => (isNode(init) ? [init] : []))
  const awaited = inExpect.filter(({ type }) => type === 'AwaitExpression')
  return [...awaited, ...kept].filter((node) => looks(node, lookers) && !isStill(node, lookers))
}

/** Functions that are nothing but a look: `const scheme = () => page.evaluate(…)`. */
function lookersOf(source: Source): string[] {
  const found = new Set<string>()
  for (const made of source.nodes('VariableDeclarator')) {
    const init = made['init'] as Node | null
    if (init?.type !== 'ArrowFunctionExpression') continue
    const body = init['body'] as Node
    if (body.type !== 'BlockStatement' && looks(body, found)) found.add(dotted(made['id']) ?? '')
  }
  for (const made of source.nodes('FunctionDeclaration')) {
    const [only, ...more] = (made['body'] as Node)['body'] as Node[]
    const isLook = only?.type === 'ReturnStatement' && more.length === 0 && looks(only, found)
    if (isLook) found.add(dotted(made['id']) ?? '')
  }
  return [...found]
}

function looks(node: Node, lookers: ReadonlySet<string>): boolean {
  return within(node).some(({ type, callee }) => {
    if (type !== 'CallExpression' || !isNode(callee)) return false
    const method = dotted(callee['property'])
    if (method !== undefined) return LOOKS.some((names) => names.test(method))
    return lookers.has(dotted(callee) ?? '')
  })
}

function isStill(look: Node, lookers: ReadonlySet<string>): boolean {
  let statement = look
  while (statement.parent && !Array.isArray(statement.parent['body'])) statement = statement.parent
  const block = (statement.parent?.['body'] ?? []) as readonly Node[]
  for (const before of block.slice(0, block.indexOf(statement)).toReversed()) {
    const waits = within(before).filter(({ type }) => type === 'AwaitExpression')
    if (waits.length === 1 && before.type === 'ExpressionStatement' && isWait(waits[0])) return true
    if (!waits.every((wait) => looks(wait, lookers))) return false
  }
  return false
}

function isWait(wait: Node | undefined): boolean {
  const call = wait?.['argument']
  return isNode(call) && STILL.has(dotted(call['callee']) ?? '')
}

/** Names of variables, and no `height` of `box.height` or `{ height: before }`. */
const isName = (node: Node): boolean =>
  node.type === 'Identifier' && node.parent?.['property'] !== node && node.parent?.['key'] !== node

/** A node and all below it; a function that is only named there does nothing yet. */
function within(node: unknown): Node[] {
  if (!isNode(node) || node.type.includes('Function')) return []
  return [node, ...Object.values(node).flat().flatMap(within)]
}
