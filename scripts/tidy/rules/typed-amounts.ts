import type { Rule } from '../rule.ts'
import { type Node, type Source, isNode, literalText } from '../source.ts'

/** What shows a person's browser; the parts that take an amount are the place where one is read. */
const SCREENS = /^src\/(features\/.*\/(member|operator)|apps\/(member|operator)|ui)\//
const PARTS = /^src\/ui\/parts\//
/** `Number(…)`, `parseInt(…)`, `readPercent(…)`: whatever makes a number of a text. */
const READERS = /^(Number|BigInt|parse\w*|read\w*|Number\.parse\w*)$/
const INPUTS = /^(input|TextInput)$/

const nameOf = (source: Source, node: unknown): string => (isNode(node) ? source.textOf(node) : '')

/** The name of the element that a node stands in. */
function elementOf(source: Source, node: Node): string {
  const around = node.parent
  if (!around) return ''
  return around.type === 'JSXOpeningElement'
    ? nameOf(source, around['name'])
    : elementOf(source, around)
}

/** An input of its own with the keyboard of an amount, whichever way it is chosen. */
function keyboards(source: Source): [Node, string][] {
  return source
    .nodes('JSXAttribute')
    .filter(
      (node) =>
        nameOf(source, node['name']) === 'inputMode' &&
        INPUTS.test(elementOf(source, node)) &&
        source
          .nodes('Literal')
          .some(
            (text) =>
              text.start >= node.start &&
              text.end <= node.end &&
              /^(decimal|numeric)$/.test(literalText(text) ?? ''),
          ),
    )
    .map((node) => [node, 'an input with the keyboard of an amount'])
}

/**
 * A number made of what stands in an input; of a list the browser itself holds one of its values. A text
 * that is put into a variable before it is read is not seen.
 */
function readings(source: Source): [Node, string][] {
  const isTyped = (node: Node) =>
    /\b(currentTarget|target)\.value\b/.test(source.textOf(node)) &&
    elementOf(source, node) !== 'select'
  const calls = source
    .nodes('CallExpression')
    .filter((node) => READERS.test(nameOf(source, node['callee'])) && isTyped(node))
    .map((node): [Node, string] => [node, `${nameOf(source, node['callee'])}() of what was typed`])
  const signs = source
    .nodes('UnaryExpression')
    .filter((node) => /^[+-]/.test(source.textOf(node)) && isTyped(node))
    .map((node): [Node, string] => [node, 'a sign that makes a number of what was typed'])
  return [...calls, ...signs]
}

export const typedAmounts: Rule = {
  name: 'typed-amounts',
  rule: 'an amount is typed into a shared part, so that what a field shows is what is sent, or is refused by name',
  instead:
    'AmountInput, AmountLine, AmountCell, NumberField or PercentField of ui/parts; for a code, TextInput with digits',
  check: (tree) =>
    tree.code
      .filter(({ path, isTest }) => SCREENS.test(path) && !PARTS.test(path) && !isTest)
      .flatMap((source) =>
        [...keyboards(source), ...readings(source)].map(([node, what]) => ({
          path: source.path,
          line: source.lineAt(node.start),
          what,
        })),
      ),
}
