import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kindsOf, topicsOf } from '#features/notice/rules/message-kinds.ts'
import { messagePurposes } from '#kernel/message.ts'
import { features, messages } from './features.ts'

// What each message is for, which decides who hears it. A kind that is not in the table, or is there in vain, fails:
// anyone who adds one says here what it is for.

const kinds = kindsOf(messages.flatMap((source) => source.kinds))

const table = {
  service: [
    'bank_account_added',
    'device_signed_in',
    'totp_removed',
    'deposit_paid_again',
    'deposit_paid_again_ended',
    'withdraw_paid',
    'withdraw_returned',
    'bill_won',
    'bill_returned',
    'bill_refunded',
    'bill_revised',
    'yeekee_bonus',
    'tournament_prize',
    'poll_prize',
    'bonus_ended',
    'cashback_lowered',
    'cashback_released',
    'cashback_voided',
    'affiliate_paid',
    'affiliate_refused',
    'shop_parcel',
    'identity_accepted',
    'identity_refused',
    'data_export_ready',
  ],
  reward: [
    'cashback_ready',
    'cashback_reminder',
    'cashback_changed',
    'cashback_month',
    'affiliate_friend',
    'points_running_out',
    'quest_claimable',
    'wheel_spins_quest',
    'wheel_spins_shop',
    'wheel_spins_coupon',
    'wheel_prizes_waiting',
    'coupon_given',
    'bonus_runs_out',
    'poll_closing',
    'poll_result',
    'poll_void',
    'tournament_called_off',
    'level_rose',
    'level_fell',
  ],
  play: ['round_open', 'round_closing', 'limit_raise_ready'],
}

it('has every kind of message of every feature in the table, and no other', () => {
  const declared = features
    .flatMap(({ messages: own = [] }) => own)
    .flatMap(({ kinds: all }) => all)
  expect(new Set(declared.map(({ kind }) => kind))).toEqual(new Set(kinds.keys()))
  expect(Object.values(table).flat().toSorted()).toEqual([...kinds.keys()].toSorted())
})

it.each(messagePurposes.flatMap((purpose) => table[purpose].map((kind) => [kind, purpose])))(
  '%s is for %s',
  (kind, purpose) => {
    expect(kinds.get(kind)?.purpose).toBe(purpose)
  },
)

it('can be turned off, unless it serves: each kind belongs to a topic that the member is offered', () => {
  const offered = topicsOf(kinds)
  for (const { purpose, topic, kind } of kinds.values()) {
    if (purpose === 'service') continue
    const words = offered.find((one) => one.topic === topic.topic)
    expect([kind, words?.title, words?.note]).toEqual([kind, topic.title, topic.note])
  }
})

it('is decided in one place: nobody who finds what there is to tell asks who may hear it', async () => {
  const cwd = join(import.meta.dirname, '../../features')
  const asking: string[] = []
  for await (const file of glob('**/server/**/*.ts', { cwd })) {
    const text = await readFile(join(cwd, file), 'utf8')
    const finds = text.includes('defineMessages(') && !file.endsWith('.test.ts')
    if (finds && /findUnrewarded|findExclusions|mayReward|findStanding/.test(text))
      asking.push(file)
  }
  expect(asking).toEqual([])
})
