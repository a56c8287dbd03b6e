import type { Satang } from '#kernel/money.ts'
import type { Row, Store } from '../store/open-store.ts'

/** Free bets that a site has ordered for a player. */
export interface Reward {
  readonly operator: bigint
  readonly id: string
  readonly player: string
  readonly games: readonly string[]
  readonly betSatang: Satang
  readonly betCount: number
  readonly used: number
  /** What was ordered, as it came: the same again is the same reward. */
  readonly terms: string
  readonly isCancelled: boolean
}

/** The reward as it is kept. @returns undefined when its number was given to another one */
export function keepReward(
  store: Store,
  reward: Omit<Reward, 'used' | 'isCancelled'>,
): Reward | undefined {
  return store.transaction(() => {
    const known = findReward(store, reward.operator, reward.id)
    if (known) return known.terms === reward.terms ? known : undefined
    store.run(
      `insert into game_rewards (operator, id, player, games, bet_value, bet_count, terms)
       values (?, ?, ?, ?, ?, ?, ?)`,
      reward.operator,
      reward.id,
      reward.player,
      reward.games.join(','),
      reward.betSatang,
      reward.betCount,
      reward.terms,
    )
    return findReward(store, reward.operator, reward.id)
  })
}

export function findReward(store: Store, operator: bigint, id: string): Reward | undefined {
  const row = store.one('select * from game_rewards where operator = ? and id = ?', operator, id)
  return row && rewardOf(row)
}

export function cancelReward(store: Store, { operator, id }: Reward): void {
  store.run('update game_rewards set is_cancelled = 1 where operator = ? and id = ?', operator, id)
}

export function noteUse(store: Store, operator: bigint, id: string): void {
  store.run('update game_rewards set used = used + 1 where operator = ? and id = ?', operator, id)
}

function rewardOf(row: Row): Reward {
  return {
    operator: row['operator'] as bigint,
    id: String(row['id']),
    player: String(row['player']),
    games: String(row['games']).split(','),
    betSatang: row['bet_value'] as bigint,
    betCount: Number(row['bet_count']),
    used: Number(row['used']),
    terms: String(row['terms']),
    isCancelled: row['is_cancelled'] === 1n,
  }
}
