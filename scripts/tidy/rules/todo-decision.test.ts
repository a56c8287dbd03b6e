import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { todoDecision } from './todo-decision.ts'

const found = (text: string) =>
  todoDecision
    .check(Tree.of({ 'docs/decisions/0007-lanes.md': '# Lanes', 'src/ledger/post.ts': text }))
    .map(({ line, what }) => `${line} ${what}`)

test('a mark with a decision that exists passes', () => {
  expect(found('// @TODO(0007) one lane until the crash suite stands')).toEqual([])
})

test.each([
  ['\n// TODO later', '2 leaves TODO'],
  ['// @TODO', '1 leaves @TODO'],
  ['// @TODO(0008) no such record', '1 leaves @TODO(0008)'],
  ['/* FIXME */', '1 leaves FIXME'],
])('%s is refused', (text, what) => expect(found(text)).toEqual([what]))
