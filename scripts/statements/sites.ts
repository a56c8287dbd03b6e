import { type Node, type Source, dotted, literalText } from '../tidy/source.ts'
import { constantOf } from './constants.ts'
import { Unreadable, type Wording, isFragmentType, wordingsOf } from './fragments.ts'
import {
  type Expr,
  argumentsOf,
  callsOf,
  childOf,
  childrenOf,
  functionsAround,
  nameOf,
} from './names.ts'
import type { Project } from './project.ts'

/** A statement of ours, or a value within one, with the type that the source says it answers. */
export interface Site {
  readonly source: Source
  readonly line: number
  /** Of a row, or of the one value; undefined where nobody reads what it answers. */
  readonly type: Node | undefined
  readonly isRow: boolean
  /** True where the reader is a client of `pg` itself, which may parse as it likes. */
  readonly isBareClient: boolean
  /** Every way in which the SQL can read, whole statements each. */
  readonly wordings: readonly Wording[]
}

/** The sites of a file; calls `onUnreadable` for each whose SQL cannot be told from the source. */
export function sitesOf(
  project: Project,
  source: Source,
  onUnreadable: (problem: Unreadable) => void,
): Site[] {
  const finders = [taggedSites, executedSites, queriedSites, batchSites]
  const nodes = source.nodes('TaggedTemplateExpression', 'CallExpression', 'VariableDeclarator')
  return nodes.flatMap((node) => {
    try {
      return finders.flatMap((find) => find(project, { source, node, given: new Map() }))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      onUnreadable(error)
    }
    return []
  })
}

const rowSite = ({ source }: Expr, type: Node, wordings: Wording[]): Site => ({
  source,
  line: source.lineAt(type.start),
  type,
  isRow: true,
  isBareClient: false,
  wordings,
})

const typeArgument = (node: Node, index = 0): Node | undefined => {
  const list = childOf(node, 'typeArguments')
  return list && childrenOf(list, 'params')[index]
}

const STATEMENT = /^\s*(select|insert|update|delete|merge|with|values)\b/i

/** sql<Row>`select …`, sql`update …`.execute(tx), and sql<Date>`platform.clock()` as a value. */
function taggedSites(project: Project, expr: Expr): Site[] {
  const { node, source } = expr
  if (node.type !== 'TaggedTemplateExpression' || nameOf(childOf(node, 'tag')) !== 'sql') return []
  const type = typeArgument(node)
  const method = node.parent?.type === 'MemberExpression' && childOf(node.parent, 'property')
  if (!type && !(method && nameOf(method) === 'execute')) return []
  const wordings = instancesOf(project, expr).flatMap((instance) => wordingsOf(project, instance))
  const isRow = !type || STATEMENT.test(leadOf(wordings[0]))
  const tail = tableOf(node)
  const asStatement = ({ parts, choices }: Wording): Wording => ({
    parts: ['select (', ...parts, `) ${tail}`],
    choices,
  })
  return [
    {
      source,
      line: source.lineAt(node.start),
      type,
      isRow,
      isBareClient: false,
      wordings: isRow ? wordings : wordings.map(asStatement),
    },
  ]
}

/** A wording's text without its values. */
const leadOf = (wording: Wording | undefined): string =>
  (wording?.parts ?? []).filter((part) => typeof part === 'string').join('')

/**
 * A template in a function that is given pieces of SQL, once for each call of the function, so that
 * pieces of one call stay together; any other template as it is.
 */
function instancesOf(project: Project, expr: Expr): Expr[] {
  const owner = functionsAround(expr.node).find((fn) =>
    childrenOf(fn, 'params').some((param) => isFragmentType(expr.source, param)),
  )
  if (!owner) return [expr]
  const fn = { ...expr, node: owner }
  return callsOf(project, owner).map((call) => ({ ...expr, given: argumentsOf(call, fn) }))
}

const BUILDERS = /(?:^|\.)(?:selectFrom|updateTable|insertInto|deleteFrom)$/

/** `from notice.item`, where a value stands within the chain of calls that begins with the table. */
function tableOf(node: Node): string {
  for (let at: Node | undefined = node.parent; at; at = at.parent) {
    for (let call: Node | undefined = at; call?.type === 'CallExpression'; call = ownerOf(call)) {
      const [table] = childrenOf(call, 'arguments')
      const name = literalText(table)
      if (name && BUILDERS.test(dotted(childOf(call, 'callee')) ?? '')) return `from ${name}`
    }
  }
  return ''
}

const ownerOf = (call: Node): Node | undefined => {
  const callee = childOf(call, 'callee')
  return callee?.type === 'MemberExpression' ? childOf(callee, 'object') : undefined
}

/** db.executeQuery<Row>(CompiledQuery.raw(text, values)) */
function executedSites(project: Project, expr: Expr): Site[] {
  const { node } = expr
  const type = calls(node, 'executeQuery') ? typeArgument(node) : undefined
  const [compiled] = childrenOf(node, 'arguments')
  if (!type || dotted(compiled && childOf(compiled, 'callee')) !== 'CompiledQuery.raw') return []
  const [text] = compiled ? childrenOf(compiled, 'arguments') : []
  return [rowSite(expr, type, textOf(project, expr, text))]
}

/** client.query<Row>('select …'), or the calls of a function that passes its own `Row` and text on. */
function queriedSites(project: Project, expr: Expr): Site[] {
  const { node } = expr
  const type = calls(node, 'query') ? typeArgument(node) : undefined
  if (!type) return []
  const [text] = childrenOf(node, 'arguments')
  const name = nameOf(childOf(type, 'typeName'))
  const owner = functionsAround(node).find((fn) => hasTypeParameter(fn, name))
  if (!owner) {
    return [{ ...rowSite(expr, type, textOf(project, expr, text)), isBareClient: true }]
  }
  return callsOf(project, owner).flatMap((call) => {
    const said = typeArgument(call.node)
    if (!said) return []
    const given = argumentsOf(call, { ...expr, node: owner })
    return [
      { ...rowSite(call, said, textOf(project, { ...expr, given }, text)), isBareClient: true },
    ]
  })
}

const hasTypeParameter = (fn: Node, name: string | undefined): boolean => {
  const list = childOf(fn, 'typeParameters')
  return (
    list !== undefined &&
    childrenOf(list, 'params').some((one) => nameOf(childOf(one, 'name')) === name)
  )
}

/** const sale: BatchStatement<Item, Answer, Row> = { text: `select …` } */
function batchSites(project: Project, expr: Expr): Site[] {
  const { node } = expr
  const annotation = node.type === 'VariableDeclarator' && childOf(node, 'id')
  const outer = annotation && childOf(annotation, 'typeAnnotation')
  const named = outer && childOf(outer, 'typeAnnotation')
  if (!named || nameOf(childOf(named, 'typeName')) !== 'BatchStatement') return []
  const type = typeArgument(named, 2)
  const properties = childrenOf(childOf(node, 'init') ?? node, 'properties')
  const text = properties.find((property) => nameOf(childOf(property, 'key')) === 'text')
  if (!type || !text) throw new Unreadable(expr, 'a batch statement names its row and its text')
  return [rowSite(expr, type, textOf(project, expr, childOf(text, 'value')))]
}

const calls = (node: Node, method: string): boolean => {
  const callee = node.type === 'CallExpression' ? childOf(node, 'callee') : undefined
  return callee?.type === 'MemberExpression' && nameOf(childOf(callee, 'property')) === method
}

function textOf(project: Project, expr: Expr, node: Node | undefined): Wording[] {
  const text = node && constantOf(project, { ...expr, node })
  if (typeof text === 'string') return [{ parts: [text], choices: new Map() }]
  throw new Unreadable(expr, 'its text is only known at run time')
}
