import { thaiDateTime } from '#ui/thai/dates.ts'

/** What a person can do about a game that does not open. */
export type FailureWay = 'again' | 'other_game' | 'other_wallet' | 'limits' | 'pause' | 'contact'

const ways: Readonly<Record<string, FailureWay>> = {
  game_closed: 'other_game',
  stake_closed: 'other_game',
  not_found: 'other_game',
  wallet_unusable: 'other_wallet',
  wallet_closed: 'other_wallet',
  bonus_ended: 'other_wallet',
  bonus_other_game: 'other_wallet',
  stake_limit_reached: 'limits',
  loss_limit_reached: 'limits',
  session_limit_reached: 'limits',
  time_limit_reached: 'limits',
  member_not_active: 'contact',
  frame_blocked: 'contact',
  member_excluded: 'pause',
}

/** By the code of the refusal; what nobody has listed is worth another try. */
export const wayOf = (code: string): FailureWay => ways[code] ?? 'again'

/** What holds a member who plays nothing now, as far as it is known. */
export interface Pause {
  readonly kind: 'time_out' | 'self' | 'staff'
  /** Null: for good. */
  readonly until: string | null
}

const TIMES: ReadonlySet<string> = new Set(['session_limit_reached', 'time_limit_reached'])

/** What stands over the reason: a break or a limit is no fault. A limit is the member's or the house's: the stricter holds. */
export function titleOf(code: string, pause: Pause | null | undefined): string {
  if (wayOf(code) === 'limits')
    return TIMES.has(code) ? 'ครบเวลาเล่นของบัญชีนี้แล้ว' : 'ถึงวงเงินของบัญชีนี้แล้ว'
  if (wayOf(code) !== 'pause') return 'พบสิ่งผิดปกติ'
  if (!pause?.until) return 'คุณพักการเล่นอยู่'
  const until = thaiDateTime(pause.until)
  return pause.kind === 'staff' ? `เว็บพักการเล่นของคุณถึง ${until}` : `คุณพักการเล่นไว้ถึง ${until}`
}
