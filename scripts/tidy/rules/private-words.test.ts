import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { privateWords } from './private-words.ts'

const count = (text: string) => privateWords.check(Tree.of({ 'docs/guide.md': text })).length

// Written in two parts, so that this file itself passes.
const machine = (path: string) => `/${path}`

test.each([
  'see docs/work/plan.md and src/root/',
  'https://example.com/work/',
  '/member/deposit',
  'the registry of companies',
  'await this.registry.metrics()',
])('%s passes', (text) => expect(count(text)).toBe(0))

test.each([
  `cd ${machine('work')}/main`,
  `"${machine('root')}/.cache"`,
  `${machine('home')}/somchai/site`,
  `npm config set registry=https://registry${'.'}example.org/`,
  `"resolved": "${'https:'}//packages.example.org/a.tgz"`,
])('%s is refused', (text) => expect(count(text)).toBe(1))

test.each([
  ['interface DraftDoor {}', 1],
  ['const useNews = (book: RateBook) => book', 2],
  ['numbersMeant(rule)', 1],
  ['interface BillNotification { books: BookFault[] }', 0],
])('a name of code %s has %i coined words', (code, findings) => {
  const path = 'src/features/coupon/server/redeem-coupon.ts'
  expect(privateWords.check(Tree.of({ [path]: code }))).toHaveLength(findings)
})
