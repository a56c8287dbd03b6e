import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { markdown } from './markdown.ts'

const around = {
  'docs/concepts/ledger.md': '# Ledger\n\n## Two doors: บัญชี & more\n',
  'src/ledger/post.ts': '',
}
const found = (text: string) =>
  markdown
    .check(Tree.of({ ...around, 'docs/guide.md': text }))
    .map(({ line, what }) => `${line} ${what}`)

test('one title and live links pass', () => {
  expect(
    found(`<!-- generated -->
# Guide

[a](concepts/ledger.md) [b](./concepts/ledger.md#two-doors-บัญชี--more) [c](../src/ledger/)
[d](https://example.com/x) [e](../src/ledger/post.ts) [f](#part) ![g](concepts/ledger.md "title")

## Part

\`\`\`
# a shell comment, [no](link.md)
\`\`\`
\`[code](no.md)\`
`),
  ).toEqual([])
})

test.each([
  ['no title', '1 does not begin with a title'],
  ['words\n# Late', '1 does not begin with a title'],
  ['# One\n\n# Two', '3 has a second title'],
  ['# One\n[x](gone.md)', '2 the link gone.md is dead'],
  ['# One\n[x](concepts/ledger.md#lanes)', '2 the link concepts/ledger.md#lanes names no heading'],
  ['# One\n[x](#missing)', '2 the link #missing names no heading'],
])('%s is refused', (text, what) => expect(found(text)).toEqual([what]))
