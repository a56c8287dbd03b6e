import { expect, test } from 'vitest'
import { coverOf } from './cover-of.ts'

// In the order in which covers win.

const calm = {
  session: { state: 'playing', shut: null },
  isExcluded: false,
  isOnline: true,
  isRealityDue: false,
  isBusy: false,
} as const
const shut = (code: string, state: 'playing' | 'moved' | 'ended' = 'playing') => ({
  session: { state, shut: { code, message: 'เหตุผล' } },
})

test.each([
  ['nothing', {}, undefined],
  ['nothing is known yet', { session: undefined }, undefined],
  ['moved and excluded', { session: { state: 'moved', shut: null }, isExcluded: true }, 'moved'],
  ['excluded mid-round', { isExcluded: true, isBusy: true }, 'excluded'],
  ['excluded by the books', shut('member_excluded'), 'excluded'],
  ['excluded without a line', { isExcluded: true, isOnline: false }, 'excluded'],
  ['no line', { isOnline: false, isRealityDue: true }, 'offline'],
  ['time to look', { isRealityDue: true, ...shut('stake_limit_reached') }, 'reality'],
  ['ended', { session: { state: 'ended', shut: null } }, 'ended'],
  ['a limit mid-round', { ...shut('loss_limit_reached'), isBusy: true }, undefined],
  ['a limit after the round', shut('loss_limit_reached'), 'limit'],
  ['the time is used up', shut('time_limit_reached'), 'limit'],
  ['the game was closed', shut('game_closed'), 'shut'],
  ['the game was closed mid-round', { ...shut('game_closed'), isBusy: true }, undefined],
] as const)('%s', (_name, more, kind) => {
  expect(coverOf({ ...calm, ...more })?.kind).toBe(kind)
})
