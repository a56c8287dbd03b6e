import { expect, it } from 'vitest'
import type { QuestsWire } from '../contract.ts'
import { untilNextChange } from './next-change.ts'

const at = (time: string) => `2026-12-07T${time}+07:00`
const now = Date.parse(at('10:00:00'))
const listed = (of: { starts?: string; ends?: string; quest?: string | null; until?: string }) =>
  ({
    events: of.starts ? [{ starts_at: of.starts, ends_at: of.ends ?? at('23:00:00') }] : [],
    quests:
      of.quest === undefined ? [] : [{ ends_at: of.quest, claimable_until: of.until ?? null }],
  }) as unknown as QuestsWire

it.each<[string, Parameters<typeof listed>[0], string]>([
  ['midnight in Bangkok, where nothing comes before', {}, '2026-12-08T00:00:00+07:00'],
  ['the begin of an event', { starts: at('10:30:00') }, at('10:30:00')],
  ['its end, once it began', { starts: at('09:00:00'), ends: at('12:00:00') }, at('12:00:00')],
  ['the end of a quest', { quest: at('11:00:00') }, at('11:00:00')],
  ['the end of claiming it', { quest: at('09:00:00'), until: at('10:00:01') }, at('10:00:01')],
  ['midnight, where a quest has no end', { quest: null }, '2026-12-08T00:00:00+07:00'],
])('a list of quests is old after %s', (_what, of, then) => {
  expect(untilNextChange(listed(of), now)).toBe(Date.parse(then) - now + 1_000)
})
