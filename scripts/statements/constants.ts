import type { Node } from '../tidy/source.ts'
import type { Project } from './project.ts'
import {
  type Expr,
  answersOf,
  argumentsOf,
  childOf,
  childrenOf,
  isFunction,
  meaningOf,
} from './names.ts'

export type Constant = string | number | boolean | bigint | null

/** The value of an expression that is the same in every run; undefined for any other. */
export function constantOf(project: Project, expr: Expr): Constant | undefined {
  const { node } = expr
  const of = (field: string): Constant | undefined => {
    const child = childOf(node, field)
    return child && constantOf(project, { ...expr, node: child })
  }
  switch (node.type) {
    case 'Literal':
      return node['value'] as Constant
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return of('expression')
    case 'TemplateLiteral':
      return templateText(project, expr)
    case 'BinaryExpression':
      return node['operator'] === '+' ? sum(of('left'), of('right')) : undefined
    case 'Identifier': {
      const meaning = meaningOf(project, expr)
      if (!meaning || !('expr' in meaning) || isFunction(meaning.expr.node)) return undefined
      return constantOf(project, meaning.expr)
    }
    case 'MemberExpression':
      return propertyOf(project, expr)
    case 'CallExpression':
      return answerOf(project, expr)
    default:
      return undefined
  }
}

function sum(left: Constant | undefined, right: Constant | undefined): Constant | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left + right
  if (typeof left === 'string' && right !== undefined) return left + String(right)
  return undefined
}

function templateText(project: Project, expr: Expr): string | undefined {
  const values = childrenOf(expr.node, 'expressions').map((node) =>
    constantOf(project, { ...expr, node }),
  )
  if (values.includes(undefined)) return undefined
  return childrenOf(expr.node, 'quasis')
    .map(({ value }, index) => {
      const { cooked } = value as { cooked: string }
      return index < values.length ? `${cooked}${String(values[index])}` : cooked
    })
    .join('')
}

/** `saleStatement.text`, of an object that a `const` names. */
function propertyOf(project: Project, expr: Expr): Constant | undefined {
  const object = childOf(expr.node, 'object')
  const meaning = object && meaningOf(project, { ...expr, node: object })
  if (!meaning || !('expr' in meaning)) return undefined
  const value = propertyValue(unasserted(meaning.expr.node), childOf(expr.node, 'property'))
  return value && constantOf(project, { ...meaning.expr, node: value })
}

/** `{ … } as const` is its object. */
function unasserted(node: Node): Node {
  const isAsserted = node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
  const inner = isAsserted ? childOf(node, 'expression') : undefined
  return inner ? unasserted(inner) : node
}

const propertyValue = (object: Node, key: Node | undefined): Node | undefined =>
  childrenOf(object, 'properties')
    .filter((property) => childOf(property, 'key')?.['name'] === key?.['name'])
    .map((property) => childOf(property, 'value'))[0]

/** What a function of ours answers, where its one answer is a constant too. */
function answerOf(project: Project, expr: Expr): Constant | undefined {
  const callee = childOf(expr.node, 'callee')
  const meaning = callee && meaningOf(project, { ...expr, node: callee })
  if (!meaning || !('expr' in meaning) || !isFunction(meaning.expr.node)) return undefined
  const fn = meaning.expr
  const [answer, ...more] = answersOf(fn.source, fn.node)
  if (!answer || more.length > 0) return undefined
  const given = new Map([...fn.given, ...argumentsOf(expr, fn)])
  return constantOf(project, { source: fn.source, node: answer, given })
}
