import { describe, expect, test } from 'vitest'
import { sha256Text } from '#kernel/hash.ts'
import { createDraws } from '#kernel/fair.ts'
import { type Coup, coupOf, dealCoup } from '#studio/games/baccarat/coup.ts'
import { drawCoup } from '#studio/games/baccarat/shoe.ts'
import { certifyBaccarat } from './baccarat.ts'
import { certifyShoes, COUPS_COUNTED } from './shoes.ts'

const seed = sha256Text('certify: the short form')

test('a thousand shoes come as the exact figures say', () => {
  const { rows, coupsOfAShoe, cardsOut } = certifyShoes(seed, 1_000)
  expect(rows.filter(({ ok }) => !ok)).toEqual([])
  expect(rows).toHaveLength(9)
  expect(coupsOfAShoe.fewest).toBeGreaterThanOrEqual(COUPS_COUNTED)
  expect(cardsOut.fewest).toBeGreaterThanOrEqual(406)
  expect(cardsOut.most).toBeLessThanOrEqual(413)
})

describe('a dealer who is not even is seen', () => {
  /** The even dealer, who then tells something else. */
  const afterwards =
    (change: (coup: Coup) => Coup): typeof drawCoup =>
    (seeds) => {
      const { coup, left } = drawCoup(seeds)
      return { coup: change(coup), left }
    }

  test.each<[string, typeof drawCoup, string]>([
    [
      'the banker never takes his third card',
      afterwards(({ player, banker }) => coupOf(player, banker.slice(0, 2))),
      'banker wins',
    ],
    [
      'a tie of six goes to the banker',
      afterwards((coup) =>
        coup.winner === 'T' && coup.bankerTotal === 6 ? { ...coup, winner: 'B' } : coup,
      ),
      'tie',
    ],
    [
      'the shoe is hardly mixed: each card is one of the first thirteen',
      ({ serverSeed, beacon, coup: nonce, left }) => {
        const draws = createDraws({ serverSeed, clientSeed: beacon, nonce })
        const rest = [...left]
        const coup = dealCoup(() => rest.splice(draws.randInt(13) % rest.length, 1)[0] ?? 0)
        return { coup, left: rest }
      },
      'pair of the player',
    ],
  ])('%s', (_name, draw, figure) => {
    const { rows } = certifyShoes(seed, 300, draw)
    expect(rows.filter(({ ok }) => !ok).map(({ name }) => name)).toContain(figure)
  })
})

describe('the program', () => {
  const run = (...argv: string[]) => {
    let text = ''
    const code = certifyBaccarat(argv, { out: (more) => (text += more) })
    return { code, text }
  }

  test('says what came, and the seed it came from', () => {
    const { code, text } = run('--shoes', '200', '--seed', seed)
    expect(code, text).toBe(0)
    expect(text).toContain(`seed ${seed}`)
    expect(text).toMatch(/✓ banker wins +0\.4585974 +0\.\d{7} +-?\d\.\d{3}\n/)
    expect(text).toContain('0 of 9 figures are off')
  })

  test.each([
    ['--shoes', '3'],
    ['--shoes', 'many'],
    ['--seed', 'mine'],
  ])('%s %s is wrong', (...argv) => {
    expect(run(...argv)).toMatchObject({ code: 2, text: expect.stringContaining('--help') })
  })

  test('help', () => {
    expect(run('--help')).toMatchObject({ code: 0, text: expect.stringContaining('20000 shoes') })
  })
})
