import { bangkokDay, type Day, MINUTE_MS } from '#kernel/time.ts'

/** What a member typed that was no code of his. */
export interface Guesses {
  readonly wrong: number
  readonly since: Date | null
  readonly wrongOnDay: number
  readonly day: Day | null
  readonly pausedUntil: Date | null
}

const WRONG_MAX = 5
const WINDOW_MS = 10 * MINUTE_MS
const PAUSE_MS = 30 * MINUTE_MS
const WRONG_ON_DAY_MAX = 20
/** From one line, whoever typed them: many accounts guess no faster than a few. Source: rewards §9 */
export const LINE_WRONG_MAX = 100

/** Until when nothing is looked up; null: now. The day's limit ends with the Bangkok day. */
export function pausedUntil(guesses: Guesses, now: Date): Date | null {
  const { pausedUntil: until } = guesses
  return until !== null && now < until ? until : null
}

/** What is kept after a wrong one. The twentieth of a day pauses until the next day. */
export function afterWrong(guesses: Guesses, now: Date, nextDay: Date): Guesses {
  const day = bangkokDay(now)
  const isFresh = guesses.since === null || now.getTime() - guesses.since.getTime() >= WINDOW_MS
  const wrong = isFresh ? 1 : guesses.wrong + 1
  const wrongOnDay = guesses.day === day ? guesses.wrongOnDay + 1 : 1
  const isDayFull = wrongOnDay >= WRONG_ON_DAY_MAX
  const isFull = wrong >= WRONG_MAX
  return {
    wrong: isFull ? 0 : wrong,
    since: isFull ? null : isFresh ? now : guesses.since,
    wrongOnDay,
    day,
    pausedUntil: isDayFull ? nextDay : isFull ? new Date(now.getTime() + PAUSE_MS) : null,
  }
}

/** `28 นาที`, at least one. */
export const waitWords = (until: Date, now: Date): string =>
  `${Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS))} นาที`
