import { describe, expect, test } from 'vitest'
import { checkProof, type ProofStepName } from '#features/fairness/rules/check-proof.ts'
import { codeIn, type GameProof, parseProof } from '#features/fairness/rules/game-proof.ts'
import { sha256Text } from '#kernel/hash.ts'
import { allGames, gameOf } from '#studio/games/catalogue.ts'
import { gameProof } from '#tests/support/game-proofs.ts'
import { provableGames } from './provable-games.ts'

const codes = allGames().map(({ code }) => code)

/** The n-th round of a game as the studio draws and tells it. */
function proofAt(code: string, n: number): GameProof {
  const game = gameOf(code)
  const serverSeed = sha256Text(`seed ${code} ${Math.trunc(n / 50)}`)
  const clientSeed = sha256Text(`client ${Math.trunc(n / 50)}`).slice(0, 16)
  const choice = game.choices[n % game.choices.length] ?? ''
  const stakeSatang = game.minSatang + game.stepSatang * BigInt(n * 7)
  return gameProof(code, n, { serverSeed, clientSeed, stakeSatang, choice })
}

const check = (proof: GameProof) => {
  const game = provableGames[proof.game]
  if (!game) throw new Error(`no game ${proof.game}`)
  return checkProof(proof, game)
}
const offOf = (proof: GameProof): ProofStepName[] =>
  check(proof).steps.flatMap(({ name, ok }) => (ok ? [] : [name]))

describe.each(codes)('%s', (code) => {
  const proofs = Array.from({ length: 1_000 }, (_, n) => proofAt(code, n))

  test('1,000 rounds come out as the studio drew them', () => {
    for (const proof of proofs) {
      const { steps, waiting } = check(proof)
      expect([steps.length, waiting, offOf(proof)]).toEqual([4, [], []])
    }
  })

  test.each<[string, Partial<GameProof>, ProofStepName]>([
    ['the seed', { server_seed: 'c'.repeat(64) }, 'commit'],
    ['the hash of the seed', { commit: 'c'.repeat(64) }, 'commit'],
    ['the configuration', { config_hash: 'c'.repeat(64) }, 'config'],
    ['the win', { win: '123456.00' }, 'win'],
    ['no win', { win: null }, 'win'],
  ])('%s tampered with is red in every round', (_what, change, step) => {
    for (const proof of proofs.slice(0, 100)) {
      expect(offOf({ ...proof, ...change })[0]).toBe(step)
    }
  })

  test('another outcome is red in every round', () => {
    const other = (outcome: string | null) => (outcome === 'heads' ? 'tails' : 'heads')
    for (const proof of proofs.slice(0, 100)) {
      expect(offOf({ ...proof, outcome: other(proof.outcome) })).toEqual(['outcome'])
    }
  })

  test.each<[string, (proof: GameProof) => Partial<GameProof>]>([
    ['number', ({ nonce }) => ({ nonce: (nonce ?? 0) + 1 })],
    ['seed of the player', ({ client_seed }) => ({ client_seed: `${client_seed}x` })],
  ])('another %s is another draw: red wherever it falls otherwise', (_what, change) => {
    const red = proofs.filter((proof) => offOf({ ...proof, ...change(proof) })[0] === 'outcome')
    const green = proofs.filter((proof) => offOf({ ...proof, ...change(proof) }).length === 0)
    expect(red.length + green.length).toBe(1_000)
    // A coin falls on the same side every second time; five reels hardly ever stop alike.
    expect(red.length).toBeGreaterThan(code === 'coin' ? 430 : 999)
  })

  test('a choice that the game has not wins nothing', () => {
    expect(offOf({ ...proofAt(code, 1), choice: 'all' })).toEqual(['win'])
  })

  test('before the seed is revealed the rules alone can be compared', () => {
    const { steps, waiting, drawn } = check({ ...proofAt(code, 1), server_seed: null })
    expect(steps).toMatchObject([{ name: 'config', ok: true }])
    expect([waiting, drawn]).toEqual([['commit', 'outcome', 'win'], null])
  })

  test('what was never drawn proves its seed alone', () => {
    const { waiting } = check({ ...proofAt(code, 1), nonce: null, outcome: null, win: null })
    expect(waiting).toEqual(['outcome', 'win'])
  })

  test('its words say what was drawn', () => {
    const game = provableGames[code]
    for (const { outcome } of proofs.slice(0, 100)) {
      expect(game?.wordOf(outcome ?? '')).toMatch(/./)
      for (const part of game?.explain?.(outcome ?? '') ?? []) expect(part.sum).toMatch(/./)
    }
  })
})

test('talat is told spin by spin, with lines and sums', () => {
  const proof = proofAt('talat', 1)
  const published = gameOf('talat').draw(
    { serverSeed: 'a'.repeat(64), clientSeed: 'client-seed', nonce: 87 },
    { stakeSatang: 1_000n, choice: 'spin' },
  )
  const parts = provableGames['talat']?.explain?.(published.outcome) ?? []
  expect(parts.length).toBe(12)
  expect(parts[0]).toEqual({
    title: 'หมุนแรก',
    lines: ['วงล้อหยุดที่ 18 20 10 19 6', 'ตะกร้า 3 ใบ = 2 เท่า', 'ได้ฟรีสปิน 10 ครั้ง'],
    sum: 'รวม 2 เท่า',
  })
  expect(parts.at(-1)?.sum).toBe('รวม 17 เท่า')
  expect(check(proof).drawn?.outcome).toBe(proof.outcome)
})

test('a proof is read from the file and from the whole answer of the call', () => {
  const proof = proofAt('coin', 3)
  expect(parseProof(JSON.stringify(proof))).toMatchObject({ ok: true, value: proof })
  const answer = JSON.stringify({ error: 0, data: proof })
  expect(parseProof(answer)).toMatchObject({ ok: true, value: proof })
})

test.each<[string, object]>([
  ['{', { kind: 'json' }],
  ['null', { kind: 'field', path: '' }],
  ['{"algo":"yeekee-v1"}', { kind: 'field', path: 'algo' }],
  [JSON.stringify({ ...proofAt('coin', 1), nonce: -1 }), { kind: 'field', path: 'nonce' }],
  [JSON.stringify({ ...proofAt('coin', 1), stake: '1e9' }), { kind: 'field', path: 'stake' }],
])('%s is no proof', (text, error) => {
  expect(parseProof(text)).toEqual({ ok: false, error })
})

test.each([
  ['3F2B8C1E-0000-4000-8000-000000000001'],
  [' https://slth.example/verify?code=3f2b8c1e-0000-4000-8000-000000000001&x=1'],
  ['เลขรอบ 3f2b8c1e-0000-4000-8000-000000000001 ครับ'],
])('%s names a round', (text) => {
  expect(codeIn(text)).toBe('3f2b8c1e-0000-4000-8000-000000000001')
  expect(codeIn('3f2b8c1e')).toBeUndefined()
})
