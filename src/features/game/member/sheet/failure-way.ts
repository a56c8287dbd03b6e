/** What a person can do about a game that does not open. */
export type FailureWay = 'again' | 'other_game' | 'other_wallet' | 'limits' | 'contact' | 'none'

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
  member_excluded: 'none',
}

/** By the code of the refusal; what nobody has listed is worth another try. */
export const wayOf = (code: string): FailureWay => ways[code] ?? 'again'
