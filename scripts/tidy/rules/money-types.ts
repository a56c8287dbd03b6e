import type { Rule } from '../rule.ts'
import { type Node, type Source, dotted, isNode } from '../source.ts'

const IS_MONEY = /(^s|S)atang$/

function nameOf(node: Node): string | undefined {
  return dotted(node.type === 'Identifier' ? node : node['key'])
}

/** `stakeSatang: number`, as a variable, a parameter, a property or a class field. */
function numberTyped(source: Source): Node[] {
  return source.nodes('Identifier', 'TSPropertySignature', 'PropertyDefinition').filter((node) => {
    const annotation = node['typeAnnotation']
    if (!IS_MONEY.test(nameOf(node) ?? '') || !isNode(annotation)) return false
    return /\bnumber\b/.test(source.textOf(annotation))
  })
}

/** `Number(stakeSatang)` and `Number(row.amountSatang)`. */
function converted(source: Source): Node[] {
  return source.nodes('CallExpression').filter((call) => {
    const [argument] = call['arguments'] as Node[]
    return dotted(call['callee']) === 'Number' && IS_MONEY.test(dotted(argument) ?? '')
  })
}

export const moneyTypes: Rule = {
  name: 'money-types',
  rule: 'money is bigint satang: never a number, which loses satang above 2^53 and divides wrongly',
  instead: 'type it Satang (kernel/money); show it with formatBaht',
  check: (tree) =>
    tree.code.flatMap((source) =>
      [...numberTyped(source), ...converted(source)].map((node) => ({
        path: source.path,
        line: source.lineAt(node.start),
        what: `makes money a number: ${source.textOf(node).slice(0, 60)}`,
      })),
    ),
}
