import { type Node, type Source, dotted, isNode, literalText } from '../tidy/source.ts'
import type { Tree } from '../tidy/tree.ts'
import { pageOf, tableOf } from './reference.ts'

interface StateMachine {
  readonly path: string
  /** `paymentTransitions` is the machine `payment`. */
  readonly name: string
  readonly comment: string
  readonly steps: readonly { from: string; to: readonly string[] }[]
}

/** The tables of a file: constants named `…Transitions` that map a state to those it may become. */
export function stateMachinesIn(source: Source): StateMachine[] {
  return source.nodes('VariableDeclarator').flatMap((node) => {
    const name = /^(\w+)Transitions$/.exec(dotted(node['id']) ?? '')?.[1]
    const table = objectOf(node['init'])
    if (!name || !table) return []
    const steps = (table['properties'] as Node[]).map((property) => ({
      from: dotted(property['key']) ?? literalText(property['key']) ?? '',
      to: statesIn(property['value'] as Node),
    }))
    return [{ path: source.path, name, comment: commentAbove(source, node), steps }]
  })
}

function objectOf(value: unknown): Node | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'ObjectExpression') return value
  return objectOf(value['expression'])
}

function statesIn(value: Node): string[] {
  const list = value.type === 'ArrayExpression' ? value : (value['expression'] as Node)
  return (list['elements'] as Node[]).flatMap((element) => literalText(element) ?? [])
}

function commentAbove(source: Source, node: Node): string {
  const before = source.text.slice(0, node.start)
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?const $/.exec(before)?.[1] ?? ''
  return comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** `docs/reference/state-machines.md` */
export function renderStateMachines(tree: Tree): string {
  const machines = tree
    .matching(/^src\/(features|platform|ledger)\/.*\.ts$/)
    .filter((source) => !source.isTest)
    .flatMap(stateMachinesIn)
  const sections = machines.map(({ path, name, comment, steps }) => {
    const rows = steps.map(({ from, to }) => [
      `\`${from}\``,
      to.length > 0 ? to.map((state) => `\`${state}\``).join(', ') : 'the end',
    ])
    const source = `[${path}](../../${path})`
    return [`## ${name}`, comment, tableOf(['From', 'To'], rows), `Declared in ${source}.`]
      .filter((part) => part !== '')
      .join('\n\n')
  })
  return pageOf('State machines', 'Which state may become which, one table each.', sections)
}
