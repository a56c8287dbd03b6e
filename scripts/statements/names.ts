import { type Node, type Source, isNode, literalText } from '../tidy/source.ts'
import type { Project } from './project.ts'

/** A piece of syntax with the file it stands in and what the functions around it were given. */
export interface Expr {
  readonly source: Source
  readonly node: Node
  /** Arguments by the name of the parameter, where a call was followed into its function. */
  readonly given: ReadonlyMap<string, Expr>
}

export const childOf = (node: Node, field: string): Node | undefined => {
  const child = node[field]
  return isNode(child) ? child : undefined
}

export const childrenOf = (node: Node, field: string): readonly Node[] => {
  const children = node[field]
  return Array.isArray(children) ? children.filter(isNode) : []
}

export const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' ? (node['name'] as string) : undefined

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
export const isFunction = (node: Node): boolean => FUNCTIONS.has(node.type)

/** The function whose parameter a name is; its position is among that function's parameters. */
export interface Parameter {
  readonly owner: Node
  readonly index: number
  readonly node: Node
}

/** What a name means: the expression it was declared with, a function, or a parameter. */
export type Meaning = { readonly expr: Expr } | { readonly parameter: Parameter }

/** Follows a name to its declaration: in the functions around it, in its file, in an imported one. */
export function meaningOf(project: Project, { source, node, given }: Expr): Meaning | undefined {
  const name = nameOf(node)
  if (name === undefined) return undefined
  for (let at: Node | undefined = node.parent; at; at = at.parent) {
    if (isFunction(at)) {
      const index = childrenOf(at, 'params').findIndex((param) => declares(param, name))
      const bound = given.get(name)
      if (index >= 0 && bound) return { expr: bound }
      if (index >= 0) {
        return { parameter: { owner: at, index, node: childrenOf(at, 'params')[index] ?? at } }
      }
    }
    const found = declaredIn(at, name)
    if (found) return { expr: { source, node: found, given } }
  }
  return imported(project, source, name)
}

function declares(param: Node, name: string): boolean {
  const target = param.type === 'AssignmentPattern' ? childOf(param, 'left') : param
  return nameOf(target) === name
}

/** The initial value of a `const`, or the function, that a block or a file declares by this name. */
function declaredIn(block: Node, name: string): Node | undefined {
  for (const statement of childrenOf(block, 'body')) {
    const inner =
      statement.type === 'ExportNamedDeclaration' ? childOf(statement, 'declaration') : statement
    if (inner?.type === 'FunctionDeclaration' && nameOf(childOf(inner, 'id')) === name) return inner
    if (inner?.type !== 'VariableDeclaration') continue
    for (const declarator of childrenOf(inner, 'declarations')) {
      if (nameOf(childOf(declarator, 'id')) === name) return childOf(declarator, 'init')
    }
  }
  return undefined
}

function imported(project: Project, source: Source, name: string): Meaning | undefined {
  for (const declaration of source.nodes('ImportDeclaration')) {
    for (const specifier of childrenOf(declaration, 'specifiers')) {
      if (nameOf(childOf(specifier, 'local')) !== name) continue
      const from = literalText(declaration['source'])
      const target = project.tree
        .importsOf(source)
        .find(({ specifier: text }) => text === from)?.target
      const file = target === undefined ? undefined : project.tree.files.get(target)
      const original = nameOf(childOf(specifier, 'imported'))
      const program = file?.nodes('Program')[0]
      const node = program && original ? declaredIn(program, original) : undefined
      if (file && node) return { expr: { source: file, node, given: new Map() } }
    }
  }
  return undefined
}

/** The functions around a node, the nearest first. */
export function functionsAround(node: Node): Node[] {
  const found: Node[] = []
  for (let at = node.parent; at; at = at.parent) if (isFunction(at)) found.push(at)
  return found
}

/** What a function may answer: the body of a short arrow, or what its own `return`s say. */
export function answersOf(source: Source, fn: Node): Node[] {
  const body = childOf(fn, 'body')
  if (!body) return []
  if (body.type !== 'BlockStatement') return [body]
  return source.nodes('ReturnStatement').flatMap((node) => {
    const argument = childOf(node, 'argument')
    return argument && functionsAround(node)[0] === fn ? [argument] : []
  })
}

/** The calls of a function anywhere in the tree. */
export function callsOf(project: Project, fn: Node): Expr[] {
  const name = nameOf(childOf(fn, 'id')) ?? nameOf(fn.parent ? childOf(fn.parent, 'id') : undefined)
  if (name === undefined) return []
  return project.tree.code
    .filter((file) => file.text.includes(name))
    .flatMap((file) =>
      file
        .nodes('CallExpression')
        .filter((call) => nameOf(childOf(call, 'callee')) === name)
        .map((node): Expr => ({ source: file, node, given: new Map() }))
        .filter((call) => {
          const callee = childOf(call.node, 'callee')
          const meaning = callee && meaningOf(project, { ...call, node: callee })
          return meaning && 'expr' in meaning && meaning.expr.node === fn
        }),
    )
}

/** The arguments of a call by the names of the function's parameters, defaults included. */
export function argumentsOf(call: Expr, owner: Expr): Map<string, Expr> {
  const given = new Map<string, Expr>()
  const passed = childrenOf(call.node, 'arguments')
  for (const [index, param] of childrenOf(owner.node, 'params').entries()) {
    const hasDefault = param.type === 'AssignmentPattern'
    const name = nameOf(hasDefault ? childOf(param, 'left') : param)
    const argument = passed[index]
    if (name === undefined) continue
    if (argument) given.set(name, { ...call, node: argument })
    else if (hasDefault) {
      const right = childOf(param, 'right')
      if (right) given.set(name, { ...owner, node: right })
    }
  }
  return given
}
