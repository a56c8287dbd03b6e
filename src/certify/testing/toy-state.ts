/**
 * What can be wrong with the toy. Most names are those of a check: with the fault, it is left out. The first
 * group is played against all rows, the second against the rows that have to see it.
 */
export const wholeFaults = [
  'charges_again',
  'no_echo',
  'pays_rolled_back',
  'forgets_tombstones',
  'stale_balance',
  'overdraws',
  'charges_race',
  'duplicate_ok',
  'signs_parsed',
  'expired_refuses_wins',
  'http_400',
  'rollback_twice',
  'text_amounts',
  'closed_takes_bets',
] as const
export const rowFaults = [
  'any_token',
  'any_game',
  'any_currency',
  'any_field',
  'any_reward',
  'any_limit',
  'expired_bets',
  'off_bets',
  'excluded_bets',
  'unknown_wins',
  'revives',
  'below_zero',
  'burns_refused',
  'zero_refused',
  'promo_refused',
  'second_win_refused',
  'closed_refuses_wins',
  'excluded_refuses_wins',
  'off_refuses_wins',
  'win_unpaid',
  'wins_again',
  'rollback_ignored',
  'win_rollback_ignored',
  'rollback_takes_wins',
  'types_for_syntax',
  'spaces_refused',
  'negative_amounts',
  'url_base64',
  'tells_forgers',
  'charges_free_bets',
] as const
export type ToyFault = (typeof wholeFaults)[number] | (typeof rowFaults)[number]
/** Right as well: where the contract leaves a choice, the other one. */
export type ToyChoice = 'other_choices'

export interface Account {
  balance: number
  /** What rolled back wins left owing; wins pay it first. */
  owed: number
  readonly isExcluded?: boolean
  readonly limit?: number
}

export interface Movement {
  readonly kind: 'bet' | 'win' | 'rollback' | 'never'
  readonly user: string
  /** What makes a message the same. */
  readonly same: string
  readonly amount: number
  readonly ref: string | null
  readonly reward: Reward | undefined
  isUndone: boolean
}

export interface Reward {
  readonly user: string
  readonly amount: number
  readonly game: string
  left: number
}

const THOUSAND = 100_000_000

/** Users, tokens and games of the toy, and a session description that names all of them. */
export function newState() {
  const before = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const reward = '00000000-0000-4000-8000-000000000003'
  const openBet = (user: string): Movement => ({
    kind: 'bet',
    user,
    same: '',
    amount: 0,
    ref: null,
    reward: undefined,
    isUndone: false,
  })
  return {
    accounts: new Map<string, Account>([
      ['anna', { balance: THOUSAND, owed: 0 }],
      ['berit', { balance: THOUSAND, owed: 0 }],
      ['carl', { balance: THOUSAND, owed: 0, isExcluded: true }],
      ['dora', { balance: THOUSAND, owed: 0, limit: THOUSAND / 10 }],
    ]),
    tokens: new Map([
      ['token-of-anna', { user: 'anna', isOver: false }],
      ['old-token-of-anna', { user: 'anna', isOver: true }],
      ['token-of-berit', { user: 'berit', isOver: false }],
      ['token-of-carl', { user: 'carl', isOver: false }],
      ['token-of-dora', { user: 'dora', isOver: false }],
    ]),
    games: new Map([
      ['slot', true],
      ['cards', true],
      ['gone', false],
    ]),
    moves: new Map(before.map((uuid, index) => [uuid, openBet(index === 0 ? 'carl' : 'anna')])),
    closed: new Set<string>(),
    rewards: new Map<string, Reward>([
      [reward, { user: 'anna', amount: 500_000, game: 'slot', left: 1 }],
    ]),
    /** What a slow copy of the books knows, for two of the faults. */
    copy: { balances: new Map<string, number>(), uuids: new Set<string>() },
  }
}
export type State = ReturnType<typeof newState>

/** The description of all that a session can have. */
export const SESSION = {
  user: 'anna',
  token: 'token-of-anna',
  game_code: 'slot',
  currency: 'EUR',
  other_game_code: 'cards',
  expired: { user: 'anna', token: 'old-token-of-anna' },
  second: { user: 'berit', token: 'token-of-berit' },
  excluded: {
    user: 'carl',
    token: 'token-of-carl',
    bet: { transaction_uuid: '00000000-0000-4000-8000-000000000001', round: 'r1' },
  },
  limited: { user: 'dora', token: 'token-of-dora', limit_amount: THOUSAND / 10 },
  disabled_game_code: 'gone',
  disabled_bet: { transaction_uuid: '00000000-0000-4000-8000-000000000002', round: 'r2' },
  free_bet: {
    reward_uuid: '00000000-0000-4000-8000-000000000003',
    amount: 500_000,
    game_code: 'slot',
  },
} as const
