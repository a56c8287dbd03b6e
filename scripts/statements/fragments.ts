import { type Node, type Source, dotted } from '../tidy/source.ts'
import type { Project } from './project.ts'
import { constantOf } from './constants.ts'
import {
  type Expr,
  answersOf,
  argumentsOf,
  callsOf,
  childOf,
  childrenOf,
  functionsAround,
  isFunction,
  meaningOf,
  nameOf,
} from './names.ts'

/** A value that a statement is run with; it stands where the source interpolates it. */
export interface Parameter {
  readonly value: Expr
}

/** One way a statement can read. */
export interface Wording {
  /** Its text, cut where a value goes in. */
  readonly parts: readonly (string | Parameter)[]
  /** What was chosen on the way, by the condition or key: one that comes twice chooses alike. */
  readonly choices: ReadonlyMap<string, string>
}

const NO_CHOICE: ReadonlyMap<string, string> = new Map()
const plain = (...parts: (string | Parameter)[]): Wording => ({ parts, choices: NO_CHOICE })

/** One after the other; undefined where they chose differently. */
function append(left: Wording, right: Wording, after = ''): Wording | undefined {
  for (const [subject, choice] of right.choices) {
    if ((left.choices.get(subject) ?? choice) !== choice) return undefined
  }
  return {
    parts: [...left.parts, ...right.parts, after],
    choices: new Map([...left.choices, ...right.choices]),
  }
}

const chosen = (
  wordings: readonly Wording[],
  { source, node }: Expr,
  choice: string,
): Wording[] => {
  const owner = functionsAround(node)[0]?.start ?? 0
  const subject = `${source.path} ${owner} ${source.textOf(node)}`
  return wordings.map(({ parts, choices }) => ({
    parts,
    choices: new Map([...choices, [subject, choice]]),
  }))
}

/** A statement whose text cannot be told from the source. */
export class Unreadable extends Error {
  readonly at: Expr
  constructor(at: Expr, why: string) {
    super(why)
    this.at = at
  }
}

/** As many wordings as one statement may have; a real one has a handful. */
const WORDINGS_MAX = 64
const DEPTH_MAX = 30

const isTag = (node: Node | undefined): boolean => nameOf(node) === 'sql'

/** Every way in which a template of `sql` can read. */
export function wordingsOf(project: Project, template: Expr, depth = 0): Wording[] {
  if (depth > DEPTH_MAX) throw new Unreadable(template, 'its parts contain each other')
  const quasi = childOf(template.node, 'quasi')
  const texts = quasi ? childrenOf(quasi, 'quasis').map(cookedText) : []
  const values = quasi ? childrenOf(quasi, 'expressions') : []
  let wordings: Wording[] = [plain(texts[0] ?? '')]
  for (const [index, node] of values.entries()) {
    const value = { ...template, node }
    const parts = fragmentsOf(project, value, depth + 1) ?? [plain({ value })]
    const after = texts[index + 1] ?? ''
    wordings = wordings.flatMap((before) =>
      parts.flatMap((part) => append(before, part, after) ?? []),
    )
    if (wordings.length > WORDINGS_MAX) {
      throw new Unreadable(template, `it can read in more than ${WORDINGS_MAX} ways`)
    }
  }
  return wordings
}

const cookedText = (element: Node): string =>
  (element['value'] as { cooked?: string | null }).cooked ?? ''

/** What an interpolated expression adds to the text; undefined for a value. */
function fragmentsOf(project: Project, expr: Expr, depth: number): Wording[] | undefined {
  if (depth > DEPTH_MAX) throw new Unreadable(expr, 'its parts contain each other')
  const { node } = expr
  switch (node.type) {
    case 'TaggedTemplateExpression':
      return isTag(childOf(node, 'tag')) ? wordingsOf(project, expr, depth) : undefined
    case 'CallExpression':
      return calledFragments(project, expr, depth)
    case 'Identifier':
      return namedFragments(project, expr, depth)
    case 'MemberExpression':
      return memberFragments(project, expr, depth)
    case 'ConditionalExpression':
      return either(project, expr, ['consequent', 'alternate'], depth)
    case 'LogicalExpression':
      return either(project, expr, ['left', 'right'], depth)
    default:
      return undefined
  }
}

/** Both sides, if one of them is a fragment; the other may be a value. */
function either(
  project: Project,
  expr: Expr,
  fields: string[],
  depth: number,
): Wording[] | undefined {
  const test = { ...expr, node: childOf(expr.node, 'test') ?? expr.node }
  const found = fields.map((field) => {
    const side = { ...expr, node: childOf(expr.node, field) ?? expr.node }
    return { field, side, wordings: fragmentsOf(project, side, depth + 1) }
  })
  if (found.every(({ wordings }) => wordings === undefined)) return undefined
  return found.flatMap(({ field, side, wordings }) =>
    chosen(wordings ?? [plain({ value: side })], test, field),
  )
}

function namedFragments(project: Project, expr: Expr, depth: number): Wording[] | undefined {
  const meaning = meaningOf(project, expr)
  if (!meaning) return undefined
  if ('expr' in meaning) {
    return isFunction(meaning.expr.node) ? undefined : fragmentsOf(project, meaning.expr, depth + 1)
  }
  const { owner, node: param } = meaning.parameter
  if (!isFragmentType(expr.source, param)) return undefined
  const name = nameOf(expr.node) ?? ''
  const callers = callsOf(project, owner).flatMap((call) => {
    const argument = argumentsOf(call, { ...expr, node: owner, given: new Map() }).get(name)
    return argument ? (fragmentsOf(project, argument, depth + 1) ?? []) : []
  })
  if (callers.length === 0) throw new Unreadable(expr, `nobody gives ${name} that could be read`)
  return callers
}

/** True for a parameter that its declaration calls a piece of SQL. */
export function isFragmentType(source: Source, param: Node): boolean {
  const target = (param.type === 'AssignmentPattern' ? childOf(param, 'left') : param) ?? param
  const type = childOf(target, 'typeAnnotation')
  return type !== undefined && /\bRawBuilder\b/.test(source.textOf(type))
}

/** `tables[kind]`: the fragment that the object has by this name, or every one it has. */
function memberFragments(project: Project, expr: Expr, depth: number): Wording[] | undefined {
  const object = childOf(expr.node, 'object')
  const meaning = object && meaningOf(project, { ...expr, node: object })
  if (!meaning || !('expr' in meaning)) return undefined
  let literal = meaning.expr.node
  while (literal.type === 'TSAsExpression' || literal.type === 'TSSatisfiesExpression') {
    literal = childOf(literal, 'expression') ?? literal
  }
  if (literal.type !== 'ObjectExpression') return undefined
  const asked = childOf(expr.node, 'property') ?? expr.node
  const wanted = expr.node['computed'] ? undefined : nameOf(asked)
  const found = childrenOf(literal, 'properties').flatMap((property) => {
    const value = childOf(property, 'value')
    const key = nameOf(childOf(property, 'key')) ?? ''
    if (!value || key !== (wanted ?? key)) return []
    const wordings = fragmentsOf(project, { ...meaning.expr, node: value }, depth + 1) ?? []
    return wanted === undefined ? chosen(wordings, { ...expr, node: asked }, key) : wordings
  })
  return found.length === 0 ? undefined : found
}

function calledFragments(project: Project, expr: Expr, depth: number): Wording[] | undefined {
  const callee = childOf(expr.node, 'callee')
  const builtIn = dotted(callee)
  if (builtIn?.startsWith('sql.')) return builtFragments(project, expr, builtIn.slice(4), depth)
  const meaning = callee && meaningOf(project, { ...expr, node: callee })
  if (!meaning || !('expr' in meaning) || !isFunction(meaning.expr.node)) return undefined
  const fn = meaning.expr
  const given = new Map([...fn.given, ...argumentsOf(expr, fn)])
  const found = answersOf(fn.source, fn.node).map((node) =>
    fragmentsOf(project, { source: fn.source, node, given }, depth + 1),
  )
  return found.every((wordings) => wordings === undefined)
    ? undefined
    : found.flatMap((wordings) => wordings ?? [])
}

/** What `sql.ref`, `sql.id`, `sql.lit`, `sql.raw` and `sql.join` write. */
function builtFragments(project: Project, expr: Expr, name: string, depth: number): Wording[] {
  const passed = childrenOf(expr.node, 'arguments').map((node) => ({ ...expr, node }))
  if (name === 'join') return [joined(project, expr, passed, depth)]
  const texts = passed.map((argument) => constantOf(project, argument))
  const schemas = name === 'id' ? schemasOf(project, texts) : []
  if (schemas.length > 0) return schemas.map((schema) => plain(`${schema}.${String(texts[1])}`))
  if (texts.includes(undefined)) {
    throw new Unreadable(expr, `${expr.source.textOf(expr.node)} is only known at run time`)
  }
  const quoted = (text: unknown) => `"${String(text).replaceAll('"', '""')}"`
  const [first] = texts
  if (name === 'id') return [plain(texts.map(quoted).join('.'))]
  if (name === 'ref' || name === 'table') {
    return [plain(String(first).split('.').map(quoted).join('.'))]
  }
  if (name === 'lit') return [plain(typeof first === 'string' ? `'${first}'` : String(first))]
  if (name === 'raw') return [plain(String(first))]
  throw new Unreadable(expr, `sql.${name} is not known here`)
}

/** `sql.id(schema, 'reconcile')` names, by convention, what any schema may have. */
const schemasOf = (project: Project, texts: readonly unknown[]): readonly string[] =>
  texts.length === 2 && texts[0] === undefined ? project.schemasWith(String(texts[1])) : []

/** Everything that may be in the list at once: one condition that is wrong shows among all. */
function joined(project: Project, expr: Expr, [list, separator]: Expr[], depth: number): Wording {
  const firstOf = (part: Expr): Wording =>
    fragmentsOf(project, part, depth + 1)?.[0] ?? plain({ value: part })
  const between = separator ? firstOf(separator).parts : [', ']
  const items = list ? itemsOf(project, list) : []
  if (items.length === 0) throw new Unreadable(expr, 'the list that it joins is not in sight')
  const parts = items.map((item) => firstOf(item).parts)
  return plain(...parts.flatMap((part, index) => (index === 0 ? part : [...between, ...part])))
}

/** The items of a list: those it begins with, those pushed onto it, what a `map` makes of each. */
function itemsOf(project: Project, list: Expr): Expr[] {
  const { node, source } = list
  if (node.type === 'ArrayExpression') {
    return childrenOf(node, 'elements').map((item) => ({ ...list, node: item }))
  }
  if (node.type === 'CallExpression' && dotted(childOf(node, 'callee'))?.endsWith('.map')) {
    const [fn] = childrenOf(node, 'arguments')
    return fn ? answersOf(source, fn).map((item) => ({ ...list, node: item })) : []
  }
  const meaning = meaningOf(project, list)
  if (!meaning || !('expr' in meaning)) return []
  const pushed = source
    .nodes('CallExpression')
    .filter((call) => dotted(childOf(call, 'callee')) === `${nameOf(node)}.push`)
    .flatMap((call) => childrenOf(call, 'arguments'))
  return [...itemsOf(project, meaning.expr), ...pushed.map((item) => ({ ...list, node: item }))]
}
