import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { oneDraw } from './one-draw.ts'

const found = (path: string, text: string) =>
  oneDraw.check(Tree.of({ [path]: text })).map(({ what }) => what)

const SERVER = 'src/features/yeekee/server/'

test('the draw, the verifier of a browser and a test pass', () => {
  const computes = "import { drawRound, systemNumber } from '../rules/draw.ts'"
  expect(found(`${SERVER}draw-round.ts`, `${computes}\nawait insertDraw(tx, draw)`)).toEqual([])
  expect(found('src/features/yeekee/member/verify-screen.tsx', computes)).toEqual([])
  expect(found(`${SERVER}draw-round.test.ts`, computes)).toEqual([])
})

test('a second writer, a preview, an opened seed, a changed row are found', () => {
  expect(found(`${SERVER}fix-result.ts`, 'await insertDraw(tx, wish)')).toEqual(['writes a draw'])
  expect(found(`${SERVER}draw-store.ts`, 'sql`update yeekee.draw set result5 = ${wish}`')).toEqual([
    'changes what was promised, shot or drawn',
  ])
  expect(found(`${SERVER}preview.ts`, "import { systemNumber } from '../rules/draw.ts'")).toEqual([
    'computes a result beside the draw',
  ])
  expect(found(`${SERVER}peek.ts`, 'vault.open(SEED_PLACE, id, sealed)')).toEqual([
    'can open a seed',
  ])
  expect(
    found(
      'src/features/lottery/result/server/desk/enter-result.ts',
      'insertDrawnResult(tx, typed)',
    ),
  ).toEqual(['writes the result of a yeekee round'])
})

test('no call but the shot acts on a round, and no permission does', () => {
  const contract = 'src/features/yeekee/contract.ts'
  const call = (path: string) => `defineCall({ method: 'POST', path: '${path}' })`
  expect(found(contract, call('/api/lotto/yeekee/shoot_number'))).toEqual([])
  expect(found(contract, call('/api/lotto/yeekee/redraw'))).toHaveLength(1)
  expect(
    found('src/features/yeekee/operator-contract.ts', "permission: 'yeekee.draw'"),
  ).toHaveLength(1)
  // To look on, and to stop all shooting: neither names a round.
  expect(found(contract, call('/operator/api/yeekee/shooting'))).toEqual([])
  expect(found(contract, "permission: 'lottery.view'")).toEqual([])
  expect(found(contract, call('/operator/api/yeekee/shooting_of_round'))).toHaveLength(1)
})
