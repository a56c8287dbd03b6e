import { expect, test } from 'vitest'
import { runRules } from '../rule.ts'
import { Tree } from '../tree.ts'
import { cssText } from './css-text.ts'

const lines = (path: string, text: string) =>
  runRules(Tree.of({ [path]: text }), [cssText]).map(({ finding }) => finding.line)

test.each([
  '.icon { line-height: 0; }',
  '.t36 { font-size: 36px; line-height: 50px; }',
  ':root { --mantine-line-height: 1.6; }',
  '.a { line-height: 1.5; letter-spacing: 0; }',
  '.a { /* line-height: 1 */ color: red }',
  '.a { font: 700 18px/28px var(--num) }',
  '/* tidy: allow css-text, a lone digit in a ball */\n.ball { line-height: 1; }',
])('%s passes', (text) => expect(lines('src/ui/theme/base.css', text)).toEqual([]))

test.each([
  ['.a {\n  color: red;\n  line-height: 1.2;\n}', 3],
  ['.a { font-size: 20px; line-height: 24px; }', 1],
  ['.a { line-height: 120%; }', 1],
  ['.a { font: 400 20px/22px var(--font) }', 1],
  ['.a {\n letter-spacing: .01em }', 2],
])('%s is refused', (text, line) => expect(lines('src/ui/theme/base.css', text)).toEqual([line]))

test('styles in a component are read too', () => {
  expect(lines('src/ui/parts/a.tsx', '<Text lh={1.6}>ก</Text>')).toEqual([])
  expect(lines('src/ui/parts/a.tsx', '<Text lh={1.2}>ก</Text>')).toEqual([1])
  expect(lines('src/ui/parts/a.tsx', 'const s = {\n lineHeight: 1,\n letterSpacing: 1 }')).toEqual([
    2, 3,
  ])
})
