import { describe, expect, test } from 'vitest'
import type { GameWalletWire } from '../../launch-contract.ts'
import { nextSheet, openingSheet, type SheetEvent, type SheetState } from './sheet-state.ts'

// How a game is opened (spec §4, §5, §8): which wallet, which link, and what a refusal does.

const wallet = (id: number, balance: string, typeId: number): GameWalletWire => ({
  id,
  balance,
  wallet_type_id: typeId,
  wallet_name: `กระเป๋า ${id}`,
  max_bet: null,
  wager: null,
})
const main = wallet(1, '100.00', 1)
const poorMain = wallet(1, '0.00', 1)
const bonus = wallet(2, '50.00', 2)
const emptyBonus = wallet(3, '0.00', 2)

const after = (isDemo: boolean, ...events: readonly SheetEvent[]): SheetState =>
  events.reduce(nextSheet, openingSheet(isDemo))
const given = (...wallets: GameWalletWire[]): SheetEvent => ({ kind: 'wallets', run: 1, wallets })
const linked = (run: number): SheetEvent => ({
  kind: 'linked',
  run,
  link: 'http://frame.test/1',
  sessionId: 7,
})
const refused = (run: number, more: object = {}): SheetEvent => ({
  kind: 'refused',
  run,
  code: 'provider_down',
  message: 'ค่ายเกมขัดข้อง',
  isHandled: false,
  ...more,
})

describe('wallets', () => {
  test.each([
    ['one', [main], 'opening', 1],
    ['an empty main one', [poorMain], 'opening', 1],
    ['a main one beside an empty bonus', [main, emptyBonus], 'opening', 1],
    ['a bonus alone', [bonus], 'opening', 2],
    ['an empty main one beside a bonus', [poorMain, bonus], 'choosing', 1],
    ['two', [main, bonus], 'choosing', 1],
    ['an empty bonus', [emptyBonus], 'penniless', undefined],
    ['none', [], 'penniless', undefined],
  ] as const)('%s', (_name, wallets, step, chosen) => {
    const state = after(false, given(...wallets))
    expect([state.step, state.wallet?.id]).toEqual([step, chosen])
  })

  test('one of several is chosen and entered once', () => {
    const chosen = after(false, given(main, bonus), { kind: 'chose', walletId: 2 })
    expect(chosen.wallet).toBe(bonus)
    const entered = nextSheet(chosen, { kind: 'enter' })
    expect(entered).toMatchObject({ step: 'opening', run: 2, wallet: bonus })
    expect(nextSheet(entered, { kind: 'enter' })).toBe(entered)
    expect(nextSheet(chosen, { kind: 'chose', walletId: 9 })).toBe(chosen)
  })
})

test('a demo asks for no wallet', () => {
  expect(openingSheet(true)).toMatchObject({ step: 'opening', wallet: null })
  expect(after(true, { ...linked(1), sessionId: null } as SheetEvent)).toMatchObject({
    step: 'playing',
    sessionId: null,
  })
})

test('an answer to an older question changes nothing', () => {
  const opening = after(false, given(main))
  expect(opening.run).toBe(2)
  expect(nextSheet(opening, linked(1))).toBe(opening)
  expect(nextSheet(opening, refused(1))).toBe(opening)
  const playing = nextSheet(opening, linked(2))
  expect(playing.step).toBe('playing')
  expect(nextSheet(playing, refused(2))).toBe(playing)
})

test.each([
  ['of a link: a dialog', false, [given(main), refused(2)], 'failed'],
  ['of wallets: the sheet closes', false, [refused(1)], 'over'],
  ['of a demo: the sheet closes', true, [refused(1)], 'over'],
  [
    'that was told already: the sheet closes',
    false,
    [given(main), refused(2, { isHandled: true })],
    'over',
  ],
] as const)('a refusal %s', (_name, isDemo, events, step) => {
  const state = after(isDemo, ...events)
  expect(state.step).toBe(step)
  if (state.step === 'over') expect(state.message === null).toBe(events.length === 2)
})

test('after a refusal the same wallet is tried again, or the wallets are asked for again', () => {
  const failed = after(false, given(main), refused(2))
  expect(nextSheet(failed, { kind: 'again' })).toMatchObject({
    step: 'opening',
    run: 3,
    wallet: main,
  })
  expect(nextSheet(failed, { kind: 'other_wallet' })).toMatchObject({ step: 'asking', run: 3 })
})
