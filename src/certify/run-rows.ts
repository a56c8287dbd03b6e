import { NotRun, RowFailed } from './answer.ts'
import { Play } from './play.ts'
import type { Row } from './row.ts'
import type { Session } from './session.ts'
import { type Exchange, families, type Target } from './wire.ts'

/** What became of a row. */
export interface RowResult {
  readonly id: string
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'not run'
  /** Why it failed or was not run; what was seen where the contract leaves a choice. */
  readonly detail: string
  /** Of a row that failed: what was said before, and at the end the answer that was wrong. */
  readonly exchanges: readonly Exchange[]
}

/** So many messages before the wrong one are shown. */
const SHOWN_BEFORE = 5

/** What a session has not, in words. */
const MISSING: Partial<Record<keyof Session, string>> = {
  other_game_code: 'no other game was given',
  expired: 'no expired token was given',
  second: 'no second player was given',
  excluded: 'no excluded player was given',
  disabled_game_code: 'no game that is switched off was given',
  disabled_bet: 'no bet from before the game was switched off was given',
  limited: 'no player with a limit was given',
  free_bet: 'no free bet was given',
}

/** Plays one row and takes back what it did. */
export async function runRow(target: Target, session: Session, row: Row): Promise<RowResult> {
  const { id, title } = row
  const missing = row.needs?.find((field) => session[field] === undefined)
  if (missing) {
    const detail = `${MISSING[missing] ?? 'something was not given'} (${missing})`
    return { id, title, outcome: 'not run', detail, exchanges: [] }
  }
  const play = new Play(target, session)
  try {
    await row.play(play)
    const seen = [...new Set(play.notes)]
    const detail = seen.length > 0 ? `seen: ${seen.join(', ')}` : ''
    return { id, title, outcome: 'passed', detail, exchanges: [] }
  } catch (error) {
    return { id, title, ...whyNot(error, row, play) }
  } finally {
    await play.undo()
  }
}

function whyNot(error: unknown, row: Row, play: Play) {
  if (error instanceof NotRun) {
    return { outcome: 'not run' as const, detail: error.message, exchanges: [] }
  }
  if (!(error instanceof RowFailed)) throw error
  const { limitStatus } = families[play.target.family]
  if (row.isLarge && play.judged?.response.includes(limitStatus)) {
    const detail = 'a limit of the main player is below his balance: use one without limits'
    return { outcome: 'not run' as const, detail, exchanges: [] }
  }
  const wrong = play.judged
  const at = wrong ? play.exchanges.indexOf(wrong) : -1
  const exchanges = play.exchanges.slice(Math.max(0, at - SHOWN_BEFORE), at + 1)
  return { outcome: 'failed' as const, detail: error.message, exchanges }
}
