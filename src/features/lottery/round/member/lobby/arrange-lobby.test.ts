import { expect, test } from 'vitest'
import { arrangeLobby } from './arrange-lobby.ts'
import type { LobbyMarket } from './lobby-wire.ts'

const now = Date.parse('2026-11-21T12:00:00+07:00')
const MINUTE = 60_000

/** A market that closes so many minutes from now. */
function market(code: string, closesInMin: number, more: Partial<LobbyMarket> = {}): LobbyMarket {
  const at = new Date(now + closesInMin * MINUTE).toISOString()
  return {
    market_id: 1,
    code,
    name: code,
    category_id: 1,
    emblem: code.startsWith('yeekee') ? 'yk' : code,
    is_on: true,
    notice: null,
    round: {
      round_id: 1,
      round_ref: code,
      market_id: 1,
      round_no: 1,
      draw_day: '2026-11-21',
      status: 'open',
      open_at: null,
      close_at: at,
      draw_at: at,
    },
    waiting_round: null,
    next_round: null,
    last_result: null,
    void_round: null,
    ...more,
  }
}

const codes = (markets: readonly LobbyMarket[]) => markets.map(({ code }) => code)

test('what closes within the hour is large, two at most, and of yeekee only the next', () => {
  const lobby = arrangeLobby(
    [
      market('yeekee', 12),
      market('yeekee_demo', 1),
      market('hanoi', 30),
      market('nikkei_pm', 45),
      market('gov', 20),
      market('lao_pattana', 90),
    ],
    now,
  )
  expect(codes(lobby.urgent)).toEqual(['yeekee_demo', 'hanoi'])
  expect(lobby.flagship?.code).toBe('gov')
  expect(codes(lobby.yeekee)).toEqual(['yeekee', 'yeekee_demo'])
  expect(codes(lobby.open)).toEqual(['nikkei_pm', 'lao_pattana'])
})

test('a market that is off, waits or has no round is in its own section', () => {
  const upcoming = market('stock', 90)
  const lobby = arrangeLobby(
    [
      market('hanoi', -1),
      market('lao_pattana', 90, { is_on: false, notice: 'ปิดปรับปรุง' }),
      market('nikkei_pm', 90, { round: null }),
      { ...upcoming, round: upcoming.round && { ...upcoming.round, status: 'upcoming' } },
    ],
    now,
  )
  expect(codes(lobby.waiting)).toEqual(['hanoi'])
  expect(codes(lobby.off)).toEqual(['lao_pattana'])
  expect(codes(lobby.upcoming)).toEqual(['stock', 'nikkei_pm'])
  expect([...lobby.urgent, ...lobby.open, ...lobby.yeekee]).toEqual([])
})

test('what was drawn or called off today is a section of its own, until the next round opens', () => {
  const result = {
    round_id: 7,
    draw_day: '2026-11-21',
    round_no: 1,
    top4: null,
    top3: '318',
    top2: '18',
    bottom2: '64',
    front3: [],
    bottom3: [],
    full: '318',
    announced_at: '2026-11-21T11:00:00+07:00',
  }
  const done = market('nikkei_pm', 90, { round: null, last_result: result })
  const yesterday = { ...result, draw_day: '2026-11-20' }
  const old = market('korea', 90, { round: null, last_result: yesterday })
  const off = market('egypt', -30)
  const called = { ...off, round: null, void_round: off.round && { ...off.round, status: 'void' } }
  const open = market('lao_vip', 90, { last_result: result })
  const lobby = arrangeLobby([done, old, called as LobbyMarket, open], now)
  expect(codes(lobby.announced)).toEqual(['nikkei_pm', 'egypt'])
  expect(codes(lobby.upcoming)).toEqual(['korea'])
  expect(codes(lobby.open)).toEqual(['lao_vip'])
})

test('favourites come first, the open ones before the others, and are only there', () => {
  const markets = [
    market('gov', 900, { market_id: 1 }),
    market('hanoi', 30, { market_id: 2 }),
    market('lao_vip', 300, { market_id: 3 }),
    market('dow', 90, { market_id: 4, round: null }),
    market('uk', 200, { market_id: 5 }),
    market('th_am', 90, { market_id: 6, is_on: false }),
  ]
  const lobby = arrangeLobby(markets, now, [6, 4, 3, 2, 1])
  expect(codes(lobby.favourites)).toEqual(['lao_vip', 'th_am', 'dow'])
  expect(lobby.flagship?.code).toBe('gov')
  expect(codes(lobby.urgent)).toEqual(['hanoi'])
  expect(codes(lobby.open)).toEqual(['uk'])
  expect([...lobby.upcoming, ...lobby.off]).toEqual([])
})
