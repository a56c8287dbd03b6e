import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import { savePoll } from './desk/save-poll.ts'
import { findPolls } from './poll-store.ts'

/** Soon, and late enough to be known before it comes. */
const OPENS_AFTER_MS = 15_000
const DAYS = 6

/** The first poll of a demo, which the events lead to (`/poll/1`); where there is one, nothing. */
export async function makeDemoPoll(services: Services, staffId: number): Promise<void> {
  if ((await findPolls(services.db, 1)).length > 0) return
  const now = await services.clock.now()
  const day = addDays(bangkokDay(now), DAYS)
  await savePoll(services, staffId, {
    kind: 'score',
    title: 'ทายสกอร์คู่เอกประจำสัปดาห์',
    rules: 'ทายสกอร์เมื่อจบ 90 นาทีรวมทดเวลา ไม่นับต่อเวลาพิเศษและจุดโทษ',
    image: null,
    digits: null,
    home_name: 'ไทย',
    away_name: 'เวียดนาม',
    choices: ['1-0', '2-0', '2-1', '3-1', '0-0', '1-1', '2-2', '0-1', '0-2', '1-2'].map(
      (label) => ({
        label,
        image: null,
      }),
    ),
    opens_at: new Date(now.getTime() + OPENS_AFTER_MS),
    closes_at: bangkokInstant(day, '18:30'),
    event_at: bangkokInstant(day, '19:00'),
    product: null,
    stake_per_vote: 50_000n,
    votes_max: 10,
    currency: 'THB',
    prize_kind: 'pot',
    prize_amount: '1000.00',
    budget_amount: '1000.00',
    weighs: 'vote',
    nobody_right: 'rollover',
    rolls_from: null,
  })
}
