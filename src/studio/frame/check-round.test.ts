import { afterEach, expect, test, vi } from 'vitest'
import { createDraws } from '#kernel/fair.ts'
import { sha256Text } from '#kernel/hash.ts'
import { drawStopsText } from '#studio/games/talat/rules.ts'
import { checkRound } from './check-round.ts'
import type { RoundView } from './studio-words.ts'
import { talatWords } from './talat/talat-words.ts'

const seed = 'a'.repeat(64)

/** A round of talat with a retrigger: 21 spins, 105 words of the stream. */
function longRound(): RoundView {
  const seeds = { serverSeed: seed, clientSeed: 'client-seed', nonce: 237 }
  const { text } = drawStopsText(createDraws(seeds))
  return {
    id: '',
    game: 'talat',
    state: 'settled',
    stake: '1.00',
    choice: 'spin',
    outcome: text,
    win: '89.00',
    net: '88.00',
    balance: null,
    reason: null,
    nonce: seeds.nonce,
    config: '',
    commit: sha256Text(seed),
    client_seed: seeds.clientSeed,
    server_seed: seed,
    at: '2026-01-01T00:00:00Z',
    is_seen: true,
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const check = (change: Partial<RoundView>) => {
  vi.stubGlobal('isSecureContext', true)
  return checkRound({ ...longRound(), ...change }, talatWords.redraw)
}

test('a long round is worked out again, word by word', async () => {
  expect(longRound().outcome?.split(';')).toHaveLength(21)
  expect(await check({})).toBe(true)
})

test('whatever of it is another, it is found out', async () => {
  const { outcome } = longRound()
  expect(await check({ outcome: `${outcome?.slice(0, -1)}` })).toBe(false)
  expect(await check({ nonce: 236 })).toBe(false)
  expect(await check({ client_seed: 'client-sead' })).toBe(false)
  expect(await check({ commit: sha256Text('b') })).toBe(false)
  expect(await check({ server_seed: 'b'.repeat(64) })).toBe(false)
})

test('a seed that is not revealed proves nothing', async () => {
  expect(await check({ server_seed: null })).toBeUndefined()
  expect(await check({ nonce: null })).toBeUndefined()
})

test('only a gain is told as one; what came back has the loss beside it', () => {
  const told = (win: string, net: string) =>
    talatWords.resultOf({ ...longRound(), win, net }).join('')
  expect(told('40.00', '30.00')).toBe('ได้ ฿40.00 สุทธิ +฿30.00')
  expect(told('5.00', '-5.00')).toBe('ได้คืน ฿5.00 สุทธิ −฿5.00')
  expect(told('10.00', '0.00')).toBe('ได้คืน ฿10.00 สุทธิ ฿0.00')
  expect(told('0.00', '-10.00')).toBe('ไม่ถูกรางวัล สุทธิ −฿10.00')
  expect(talatWords.betOf(longRound())).toBe('เดิมพัน ฿1.00 · ฟรีสปิน 20\u00A0ครั้ง')
})
