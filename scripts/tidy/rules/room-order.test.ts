import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { roomOrder } from './room-order.ts'

const found = (path: string, code: string) =>
  roomOrder.check(Tree.of({ [`src/features/lottery/${path}`]: code })).map(({ what }) => what)

test.each([
  ['bill/server/create-bill.ts', `import { findRound } from '../../round/server/round-store.ts'`],
  ['bill/server/create-bill.ts', `import { betTypes } from '../../rules/bet-types.ts'`],
  ['bill/server/create-bill.ts', `import { billView } from './bill-view.ts'`],
  ['round/server/get-lobby.ts', `import type { BillView } from '../../bill/contract.ts'`],
  ['round/server/rounds.test.ts', `import { createBill } from '../../bill/contract.ts'`],
  ['round/server/get-lobby.ts', `import { post } from '#ledger/post.ts'`],
])('%s may: %s', (path, code) => expect(found(path, code)).toEqual([]))

test.each([
  ['round/server/get-lobby.ts', `import { createBill } from '../../bill/contract.ts'`],
  ['round/server/get-lobby.ts', `import type { BillRow } from '../../bill/server/bill-store.ts'`],
  ['round/server/rounds.test.ts', `import { findBill } from '../../bill/server/bill-store.ts'`],
  ['round/member/lobby.tsx', `const later = () => import('../../bill/member/bet-screen.tsx')`],
])('%s may not: %s', (path, code) =>
  expect(found(path, code)).toEqual([
    expect.stringContaining('market < round < risk < bill < result'),
  ]),
)

test('the root of a family knows no room', () => {
  expect(found('rules/match.ts', `import { isOpen } from '../round/rules/round-state.ts'`)).toEqual(
    ['imports src/features/lottery/round/rules/round-state.ts; the root knows no room'],
  )
})

test('what the family brings is gathered from the rooms', () => {
  expect(
    found('server/feature.ts', `import { billRoutes } from '../bill/server/routes.ts'`),
  ).toEqual([])
})
