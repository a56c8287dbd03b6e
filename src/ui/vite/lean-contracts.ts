import { type Plugin, parseSync } from 'vite'

/** What only the server and the documentation read of a call or an event. */
const SERVER_SIDE = new Set([
  'input',
  'output',
  'errors',
  'summary',
  'limit',
  'payload',
  'download',
])

/** What declares them; a browser gets the plain object. */
const DEFINERS = new Set(['defineCall', 'defineEvent'])

/** The files of a feature, or of a room of it, that declare its calls. */
const CONTRACTS =
  /[\\/]src[\\/]features[\\/][^\\/]+[\\/]([^\\/]+[\\/])?((.*-)?contract|contract-words)\.ts$/

/** The files that declare refusals. */
const ERRORS = /[\\/]src[\\/].*errors\.ts$/

/** Says of declarations that they do nothing else: what a browser does not use is left out. */
const unneeded = (code: string): string =>
  code.replace(/= defineErrors\(/g, '= /* @__PURE__ */ defineErrors(')

/** Refusals without their number and their place in the log: a browser knows them by code and status. */
const leanErrors = (code: string): string =>
  unneeded(code).replace(/\b(?:number: \d+|level: ["']\w+["']),?/g, '')

/** What only the server knows: schemas, rate limits, permissions, and whatever is built from these. */
const SCHEMA_SOURCES =
  /zod|kernel\/(contract|limit|permission)\.ts$|fields\.ts$|contract(-words)?\.ts$/

/**
 * Cuts the contracts down to what a browser reads of them: the method and path of each call, the
 * topic of each event, and plain constants. With schemas and error texts the start page would carry
 * the schema library and every feature's answers, 15 kB that nobody looks at. Forms check with the fields of their feature
 * (`fields.ts`). Importing a schema from a contract fails the build.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    enforce: 'post',
    transform(code, id) {
      if (CONTRACTS.test(id)) return { code: unneeded(leanContract(code)), map: null }
      return ERRORS.test(id) ? { code: leanErrors(code), map: null } : null
    },
  }
}

/** The code of a contract without schemas; its calls are plain objects. */
export function leanContract(code: string): string {
  const statements = (parseSync('contract.js', code).program.body as unknown as Node[]).map(
    readStatement,
  )
  const schemas = new Set(
    statements.flatMap((one) => (SCHEMA_SOURCES.test(one.importsFrom) ? one.declares : [])),
  )
  const kept = statements.filter((one) => {
    const isSchema = !one.isCall && one.uses.some((name) => schemas.has(name))
    // Declarations come in order, so one pass finds what is built from what.
    if (isSchema) for (const name of one.declares) schemas.add(name)
    return !isSchema
  })
  const asked = new Set(kept.flatMap((one) => one.uses))
  // A list of refusals for example, which only the cut parts of calls named.
  const needed = kept.filter(
    (one) => !one.isPrivate || one.declares.some((name) => asked.has(name)),
  )
  const used = new Set(needed.flatMap((one) => one.uses))
  return needed
    .filter((one) => one.importsFrom === '' || one.declares.some((name) => used.has(name)))
    .map((one) => textOf(one, code, used))
    .join('\n')
}

type Node = Readonly<Record<string, unknown>> & { readonly start: number; readonly end: number }

/** A statement of the module: what it declares, what it uses, and what of it is cut out. */
interface Statement {
  readonly node: Node
  readonly importsFrom: string
  readonly declares: readonly string[]
  readonly uses: readonly string[]
  readonly isCall: boolean
  /** A constant that other files cannot see. */
  readonly isPrivate: boolean
  readonly cuts: readonly { start: number; end: number; text: string }[]
}

function readStatement(node: Node): Statement {
  if (node['type'] === 'ImportDeclaration') {
    const specifiers = node['specifiers'] as Node[]
    const declares = specifiers.map((one) => nameOf(one['local']))
    const importsFrom = String((node['source'] as Node)['value'])
    return { node, importsFrom, declares, uses: [], isCall: false, isPrivate: false, cuts: [] }
  }
  const declaration = (node['declaration'] ?? node) as Node
  const variables = (declaration['declarations'] ?? []) as Node[]
  const uses: string[] = []
  const cuts: { start: number; end: number; text: string }[] = []
  walk(declaration, (one) => {
    if (one['type'] === 'Identifier' && !DEFINERS.has(nameOf(one))) uses.push(nameOf(one))
    if (one['type'] !== 'CallExpression' || !DEFINERS.has(nameOf(one['callee']))) return
    const callee = one['callee'] as Node
    cuts.push({ start: callee.start, end: callee.end, text: '' })
    const [call] = one['arguments'] as Node[]
    const properties = (call?.['properties'] ?? []) as Node[]
    for (const [at, property] of properties.entries()) {
      if (!isServerSide(property)) continue
      // With the comma behind it; a comma before the closing bracket may stay.
      cuts.push({ start: property.start, end: properties[at + 1]?.start ?? property.end, text: '' })
    }
  })
  const declares = variables.map((one) => nameOf(one['id']))
  return {
    node,
    importsFrom: '',
    declares,
    uses: uses.filter((name) => !declares.includes(name)),
    isCall: cuts.length > 0,
    isPrivate: node['type'] === 'VariableDeclaration',
    cuts,
  }
}

/** The text of a statement with its cuts; an import keeps only the names that are still used. */
function textOf(one: Statement, code: string, used: ReadonlySet<string>): string {
  const { start, end } = one.node
  if (one.importsFrom !== '') {
    const specifiers = (one.node['specifiers'] as Node[])
      .filter((specifier) => used.has(nameOf(specifier['local'])))
      .map((specifier) => code.slice(specifier.start, specifier.end))
    const isNamespace = specifiers[0]?.startsWith('*') ?? false
    const names = isNamespace ? specifiers.join() : `{ ${specifiers.join(', ')} }`
    return `import ${names} from ${JSON.stringify(one.importsFrom)};`
  }
  return [...one.cuts]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, cut) => text.slice(0, cut.start - start) + cut.text + text.slice(cut.end - start),
      code.slice(start, end),
    )
}

const nameOf = (node: unknown): string => String((node as Node | undefined)?.['name'])

const isServerSide = (property: Node): boolean => SERVER_SIDE.has(nameOf(property['key']))

/** Visits what is evaluated: not the names of properties, and nothing that is cut out. */
function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, visit))
  if (node === null || typeof node !== 'object') return
  const one = node as Node
  if (one['type'] === 'Property' && isServerSide(one)) return
  if (typeof one['type'] === 'string') visit(one)
  for (const [key, child] of Object.entries(one)) {
    const isName = (key === 'key' || key === 'property') && one['computed'] === false
    if (!isName) walk(child, visit)
  }
}
