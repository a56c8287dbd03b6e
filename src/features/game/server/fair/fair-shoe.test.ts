import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { QUICKNET } from '#kernel/beacon.ts'
import { sha256Text } from '#kernel/hash.ts'
import { roomProvider, toyRoom } from '#tests/support/room-provider.ts'
import { shoeProof } from '#tests/support/shoe-proofs.ts'
import { testWorld } from '#tests/support/world.ts'
import { fairShoe } from '../../fair-shoe-contract.ts'
import { keepShoes } from './keep-shoes.ts'

// The proof of a shoe as anyone reads it through the site: what its provider promised is written down before it is
// dealt, and what it says later does not change that.

const world = await testWorld()
const studio = await roomProvider(world)
const read = (room: string, shoe: number | string) => world.call(fairShoe, { room, shoe })
const over = shoeProof()
const chain = { ...QUICKNET, is_test: false }

/** The shoe as the studio tells it on the wire. */
const told = (more: object = {}) => ({
  algo: 'pf-v1',
  room: 'bac-01',
  shoe: 7,
  config_hash: over.config_hash,
  commit: over.commit,
  server_seed: over.server_seed,
  chains: [chain],
  coups: over.coups.map(({ beacon, ...coup }, at) => ({
    ...coup,
    chain_hash: chain.chain_hash,
    beacon_round: at + 1,
    randomness: beacon,
    signature: beacon === null ? null : 'ab'.repeat(48),
    is_void: beacon === null,
  })),
  ...more,
})

test('a site without such a provider proves no shoe', async () => {
  expect((await read('bac-01', 7)).code).toBe('not_found')
})

describe('a site with such a provider', () => {
  beforeAll(() => studio.connect())
  beforeEach(() => studio.meet(undefined))

  const promise = async (shoe: number, coup: number, commit: string) => {
    studio.tell([toyRoom('', { shoe, coup, commit, config_hash: over.config_hash })])
    await keepShoes.run(world.services)
  }

  test('a shoe that is over is told with its seed, and the promise of before its first coup', async () => {
    await promise(7, 0, over.commit)
    studio.tellShoe(told())
    const { error, data } = await read('bac-01', 7)
    expect(error).toBe(0)
    expect(data).toMatchObject({ ...over, room: 'bac-01', shoe: 7, promised: { coup: 0 } })
    expect(data.chains).toEqual([chain])
  })

  test('a promise stays as it was told first, whatever is said later', async () => {
    await promise(8, 0, over.commit)
    await promise(8, 3, sha256Text('another seed'))
    studio.tellShoe(told({ shoe: 8, commit: sha256Text('another seed'), server_seed: null }))
    const { data } = await read('bac-01', 8)
    expect(data).toMatchObject({ commit: over.commit, promised: { coup: 0 }, server_seed: null })
  })

  test('what nobody was told before is said so', async () => {
    studio.tellShoe(told({ shoe: 9 }))
    expect((await read('bac-01', 9)).data).toMatchObject({ commit: over.commit, promised: null })
    await promise(10, 12, over.commit)
    studio.tellShoe(told({ shoe: 10 }))
    expect((await read('bac-01', 10)).data.promised).toMatchObject({ coup: 12 })
  })

  test('a shoe that is none, and words that name none', async () => {
    expect((await read('bac-01', 77)).code).toBe('not_found')
    expect((await read('bac-99', 7)).code).toBe('not_found')
    for (const [room, shoe, field] of [
      ['../x', 7, 'room'],
      ['bac-01', 0, 'shoe'],
      ['bac-01', '1.5', 'shoe'],
      ['bac-01', 'x', 'shoe'],
    ] as const) {
      const { code, details } = await read(room, shoe)
      expect([code, details?.[0]?.field]).toEqual(['invalid_input', field])
      expect(details?.[0]?.message).toMatch(/[ก-๙]/)
    }
  })

  test.each<[string, object]>([
    ['another shoe', { shoe: 7 }],
    ['a card that is none', { coups: [{ ...told().coups[0], player: [416, 1] }] }],
    ['a seed that is none', { server_seed: 'x' }],
  ])('a provider that answers %s is not believed', async (_what, more) => {
    studio.tellShoe({ ...told({ shoe: 20 }), ...more, room: 'bac-01' })
    studio.meet(undefined)
    const answered = await read('bac-01', 20)
    expect(answered.code).toMatch(/provider_down|not_found/)
  })

  test('a provider that does not answer', async () => {
    studio.meet((response) => void response.writeHead(503).end())
    expect((await read('bac-01', 7)).code).toBe('provider_down')
  })
})
