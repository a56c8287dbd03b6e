import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { features } from './features.ts'

// What members are told of rewards: every state that is worth telling, each of a topic that can be turned off, and in
// words that tell and do not lead on.

const FOLDER = join(import.meta.dirname, '../../features')

const kinds = new Map(
  features
    .flatMap(({ messages = [] }) => messages)
    .flatMap((source) => source.kinds)
    .map(({ kind, topic }) => [kind, topic.topic]),
)

it.each([
  ['cashback that can be had', 'cashback_ready', 'cashback'],
  ['cashback not taken by the evening', 'cashback_reminder', 'cashback'],
  ['cashback that a correction changed', 'cashback_changed', 'cashback'],
  ['cashback looked at and let go', 'cashback_released', 'cashback'],
  ['cashback looked at and taken back', 'cashback_voided', 'cashback'],
  ['a month of turnover', 'cashback_month', 'cashback'],
  ['a friend qualified, held, released', 'affiliate_friend', 'affiliate'],
  ['commission in the wallet', 'affiliate_paid', 'affiliate'],
  ['points that run out', 'points_running_out', 'point'],
  ['a quest that is done', 'quest_claimable', 'quest'],
  ['each step of a parcel', 'shop_parcel', 'shop'],
  ['spins of a quest', 'wheel_spins_quest', 'spins'],
  ['spins of the shop', 'wheel_spins_shop', 'spins'],
  ['spins of a coupon', 'wheel_spins_coupon', 'spins'],
  ['prizes that wait three more days', 'wheel_prizes_waiting', 'wheel'],
  ['a coupon of his own', 'coupon_given', 'coupon'],
  ['a bonus that ended, and why', 'bonus_ended', 'promotion'],
  ['a bonus that runs out', 'bonus_runs_out', 'promotion'],
  ['a poll that closes, where he asked for it', 'poll_closing', 'poll'],
  ['the result of a poll', 'poll_result', 'poll'],
  ['a prize of a poll', 'poll_prize', 'poll'],
  ['a poll called off', 'poll_void', 'poll'],
  ['a prize of a tournament', 'tournament_prize', 'tournament'],
  ['another level', 'level_rose', 'level'],
])('tells of %s', (_state, kind, topic) => {
  expect(kinds.get(kind)).toBe(topic)
})

/** Win it back, your last chance, hurry, do not miss, nearly, pay in or play (on) now, what you lost. */
const leadsOn =
  /เอาคืน|แก้มือ|แก้ตัว|ถอนทุน|คืนทุน|โอกาสสุดท้าย|รีบ|พลาด|เกือบ|ลุ้น|(ฝาก|เล่น|แทง|หมุน)(เลย|ต่อ|เพิ่ม|อีก)|ขาดทุน|ที่เสียไป/

it('leads nobody on to play or to win back, in any message', async () => {
  const files: string[] = []
  for await (const file of glob('**/rules/*-messages.ts', { cwd: FOLDER })) files.push(file)
  const texts = await Promise.all(files.map((file) => readFile(join(FOLDER, file), 'utf8')))
  const found = texts.flatMap((text) => text.split('\n').filter((line) => leadsOn.test(line)))
  expect(files.length).toBeGreaterThan(15)
  expect(found).toEqual([])
  expect('รีบหมุนอีกครั้งก่อนหมดเวลา').toMatch(leadsOn)
})
