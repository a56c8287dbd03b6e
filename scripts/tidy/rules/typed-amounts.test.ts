import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { typedAmounts } from './typed-amounts.ts'

const found = (code: string, path = 'src/features/lottery/bill/member/bet/slip-row.tsx') =>
  typedAmounts.check(Tree.of({ [path]: code })).map(({ what }) => what)

const input = 'an input with the keyboard of an amount'

test.each([
  ['const one = <input inputMode="decimal" />', input],
  ["const one = <input inputMode={isSet ? 'numeric' : 'decimal'} />", input],
  ['const one = <TextInput label="รางวัล" inputMode="numeric" />', input],
  [
    'const one = <TextInput onChange={(event) => set(Number(event.currentTarget.value) || 0)} />',
    'Number() of what was typed',
  ],
  [
    "const one = <TextInput onChange={({ target }) => set(parseInt(target.value.replace(/\\D/g, ''), 10))} />",
    'parseInt() of what was typed',
  ],
  [
    'const one = <TextInput onChange={(event) => set(readNumber(event.currentTarget.value))} />',
    'readNumber() of what was typed',
  ],
])('%s is refused', (code, what) => expect(found(code)).toEqual([what]))

test.each([
  ['const one = <AmountLine label="รางวัล" wire={wire} onChange={set} />'],
  ['const one = <TextInput digits label="เลขบัญชี" />'],
  ['const one = <TextInput inputMode="tel" />'],
  ['const one = <textarea inputMode="numeric" />'],
  ['const one = <TextInput onChange={(event) => set(event.currentTarget.value)} />'],
  [
    'const one = <select onChange={(event) => set(Number(event.currentTarget.value))}><option /></select>',
  ],
])('%s is fine', (code) => expect(found(code)).toEqual([]))

test.each([
  ['src/ui/parts/amount-cell.tsx', 0],
  ['src/features/lottery/bill/server/page.tsx', 0],
  ['src/apps/operator/shell/desk.tsx', 1],
  ['src/ui/time/clock.tsx', 1],
])('in %s an own input has %i findings', (path, count) =>
  expect(found('const one = <input inputMode="decimal" />', path)).toHaveLength(count),
)
