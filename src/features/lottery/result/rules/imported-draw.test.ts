import { expect, test } from 'vitest'
import {
  type ImportGround,
  type ImportRefusal,
  judgeImport,
  type KnownDraw,
  type PublishedDraw,
  type PublishedNumbers,
} from './imported-draw.ts'

const first = ['751495']
const glo = { first, front3: ['001', '980'], bottom3: ['304', '531'], bottom2: ['62'] }
const gov: PublishedDraw = { market: 'gov', day: '2026-07-01', values: glo }
const ground: ImportGround = { rule: 'glo', today: '2026-11-23', known: undefined }
const numbers: PublishedNumbers = {
  full: '751495',
  top4: '1495',
  top3: '495',
  top2: '95',
  bottom2: '62',
  front3: ['001', '980'],
  bottom3: ['304', '531'],
}
const has = (kind: 'own' | 'imported', other: Partial<PublishedNumbers> = {}): KnownDraw => ({
  kind,
  numbers: { ...numbers, ...other },
})

test('a published draw becomes the numbers that its market pays', () => {
  expect(judgeImport(gov, ground)).toEqual({ ok: true, value: numbers })
})

test('a source that tells only what pays gives no official value', () => {
  const values = { top3: ['577'], bottom2: ['37'] }
  const judged = judgeImport({ ...gov, values }, { ...ground, rule: 'hanoi' })
  expect(judged).toMatchObject({
    ok: true,
    value: { full: null, top4: null, top3: '577', top2: '77', bottom2: '37', front3: [] },
  })
})

const refused: readonly [string, ImportRefusal, Partial<PublishedDraw>, Partial<ImportGround>][] = [
  ['a market that nobody has', 'market_unknown', {}, { rule: undefined }],
  ['a market that draws by itself', 'draws_itself', {}, { rule: 'yeekee' }],
  ['five digits for six', 'digits_wrong', { values: { ...glo, first: ['51495'] } }, {}],
  ['one front number for two', 'digits_wrong', { values: { ...glo, front3: ['001'] } }, {}],
  ['letters', 'digits_wrong', { values: { ...glo, bottom2: ['6o'] } }, {}],
  ['a field that nobody knows', 'digits_wrong', { values: { ...glo, last2: ['62'] } }, {}],
  ['two digits for three', 'digits_wrong', { values: { top3: ['77'], bottom2: ['37'] } }, {}],
  [
    'two where one is drawn',
    'digits_wrong',
    { values: { top3: ['577', '1'], bottom2: ['37'] } },
    {},
  ],
  ['30 February', 'day_wrong', { day: '2026-02-30' }, {}],
  ['today', 'day_not_over', { day: '2026-11-23' }, {}],
  ['a draw that was sold here', 'was_sold', {}, { known: { kind: 'sold' } }],
  ['other digits than ours', 'contradicts', {}, { known: has('own', { bottom2: '63' }) }],
  ['another official value', 'contradicts', {}, { known: has('own', { full: '651495' }) }],
  ['other digits than before', 'contradicts', {}, { known: has('imported', { top3: '496' }) }],
  [
    'other front numbers',
    'contradicts',
    {},
    { known: has('imported', { front3: ['001', '981'] }) },
  ],
]

test.each(refused)('%s: %s', (_what, why, draw, more) => {
  expect(judgeImport({ ...gov, ...draw }, { ...ground, ...more })).toEqual({
    ok: false,
    error: why,
  })
})

test.each([
  ['ours', has('own')],
  ['imported before', has('imported')],
  ['in another order', has('imported', { front3: ['980', '001'] })],
  ['without the official value', has('imported', { full: null })],
])('the same numbers are there already, %s', (_what, known) => {
  expect(judgeImport(gov, { ...ground, known })).toEqual({ ok: true, value: null })
})
