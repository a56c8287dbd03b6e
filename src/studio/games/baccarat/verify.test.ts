import { describe, expect, test } from 'vitest'
import { sha256Text } from '#kernel/hash.ts'
import { shoeProof, VOID_COUPS } from '#tests/support/shoe-proofs.ts'
import { freshShoe } from './cards.ts'
import { codeOf } from './code.ts'
import { drawCoup } from './shoe.ts'
import { parseShoeProof } from './shoe-proof.ts'
import { type ToldCoup, type ToldShoe, verifyShoe } from './verify.ts'

const proof = shoeProof()
const shoe = read(proof)

function read(wire: object): ToldShoe {
  const parsed = parseShoeProof(JSON.stringify(wire))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  return parsed.value
}

/** The steps that are off, `coup 7` and so on. */
const offOf = (one: ToldShoe, upTo?: number): string[] =>
  verifyShoe(one, upTo)
    .filter(({ ok }) => !ok)
    .map(({ name, coup }) => (name === 'coup' ? `coup ${coup}` : name))
/** The shoe with something else told of one coup. */
const withCoup = (coup: number, change: Partial<ToldCoup>): ToldShoe => ({
  ...shoe,
  coups: shoe.coups.map((one) => (one.coup === coup ? { ...one, ...change } : one)),
})

describe('a shoe that is told as it was dealt', () => {
  test('is right in every step: seed, rules and all coups', () => {
    const steps = verifyShoe(shoe)
    expect(offOf(shoe)).toEqual([])
    expect(steps.map(({ name }) => name).slice(0, 3)).toEqual(['commit', 'config', 'coup'])
    expect(steps.filter(({ name }) => name === 'coup').length).toBe(shoe.coups.length)
    expect(shoe.coups.length).toBeGreaterThan(70)
  })

  test('shows each coup card by card, and nothing of void ones', () => {
    const [, , , , , , fifth] = verifyShoe(shoe)
    expect(fifth).toMatchObject({ coup: 5, found: 'void', dealt: null })
    const last = verifyShoe(shoe).at(-1)
    expect(last?.dealt?.player).toEqual(shoe.coups.at(-1)?.player)
  })

  test('is worked out as far as one wants', () => {
    expect(verifyShoe(shoe, 12)).toHaveLength(14)
    expect(verifyShoe(shoe, 0)).toHaveLength(2)
    expect(verifyShoe(shoe, 1_000)).toHaveLength(2 + shoe.coups.length)
  })
})

describe('what was changed is off', () => {
  test('the seed: its hash, and every coup', () => {
    const off = offOf({ ...shoe, serverSeed: sha256Text('another') })
    expect(off[0]).toBe('commit')
    expect(off.length).toBe(1 + shoe.coups.length - VOID_COUPS.length)
  })

  test('the hash, and the rules', () => {
    expect(offOf({ ...shoe, commit: sha256Text('another') })).toEqual(['commit'])
    expect(offOf({ ...shoe, configHash: sha256Text('another') })).toEqual(['config'])
  })

  test('a card or a code, in every coup', () => {
    for (const { coup, beacon, code, player } of shoe.coups) {
      if (beacon === null) continue
      const [first = 0, ...others] = player
      // A card of another deck looks the same, and is another card.
      const twin = withCoup(coup, { player: [(first + 52) % 416, ...others] })
      expect(offOf(twin)).toEqual([`coup ${coup}`])
      expect(offOf(withCoup(coup, { code: `${code}x` }))).toEqual([`coup ${coup}`])
    }
  })

  test('a beacon: its coup', () => {
    expect(offOf(withCoup(9, { beacon: sha256Text('another') }))[0]).toBe('coup 9')
  })

  test('a coup that is told as void, and a void one that is told with cards', () => {
    expect(offOf(withCoup(9, { beacon: null, code: '', player: [], banker: [] }))).not.toEqual([])
    expect(offOf(withCoup(9, { beacon: null }))).toContain('coup 9')
    expect(offOf(withCoup(5, { player: [1, 2], banker: [3, 4], code: 'T' }))).toEqual(['coup 5'])
  })

  test('a coup that is left out', () => {
    const gap = { ...shoe, coups: shoe.coups.filter(({ coup }) => coup !== 3) }
    expect(offOf(gap)[0]).toBe('coup 3')
  })

  test('a coup behind the last one', () => {
    // The cards would do for one more, and it is dealt as the rules say.
    const out = new Set(shoe.coups.flatMap(({ player, banker }) => [...player, ...banker]))
    const left = freshShoe().filter((card) => !out.has(card))
    expect(left.length).toBeGreaterThanOrEqual(6)
    const [coup, beacon] = [shoe.coups.length + 1, sha256Text('one more')]
    const drawn = drawCoup({ serverSeed: shoe.serverSeed, beacon, coup, left })
    const more = { coup, beacon, code: codeOf(drawn.coup), ...drawn.coup }
    expect(offOf({ ...shoe, coups: [...shoe.coups, more] })).toEqual([`coup ${coup}`])
  })
})

describe('the proof of a shoe as it is handed on', () => {
  test('is read from the file and from the whole answer of a call', () => {
    expect(read({ error: 0, data: proof })).toEqual(shoe)
  })

  test.each<[string, object]>([
    ['{', { kind: 'json' }],
    ['null', { kind: 'field', path: '' }],
    ['{"algo":"pf-v1"}', { kind: 'field', path: 'algo' }],
    [JSON.stringify({ ...proof, server_seed: null }), { kind: 'field', path: 'server_seed' }],
    [JSON.stringify({ ...proof, commit: 'x' }), { kind: 'field', path: 'commit' }],
    [JSON.stringify({ ...proof, coups: [{}] }), { kind: 'field', path: 'coups.0.coup' }],
    [
      JSON.stringify({ ...proof, coups: [{ ...proof.coups[0], player: [416] }] }),
      { kind: 'field', path: 'coups.0.player.0' },
    ],
    [
      JSON.stringify({ ...proof, coups: [{ ...proof.coups[0], code: 'X' }] }),
      { kind: 'field', path: 'coups.0.code' },
    ],
  ])('%.40s is none', (text, error) => {
    expect(parseShoeProof(text)).toEqual({ ok: false, error })
  })
})
