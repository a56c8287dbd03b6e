import type { Satang } from '#kernel/money.ts'
import type { Box, Stakes } from '../games/baccarat/boxes.ts'
import type { Ride } from '../play/round-store.ts'
import type { Session } from '../play/session-store.ts'
import type { Store } from '../store/open-store.ts'
import { stakesOf } from '../games/baccarat/ticket-text.ts'

type Owner = Pick<Session, 'operator' | 'player'>

/**
 * Puts the stakes of a ticket to what its player has on each box of the coup, where the table's limit allows it; two
 * tickets at once cannot pass it together. Call it in the commit that writes the ticket, and undo that on refusal.
 * @returns false where a box would come to more than the limit
 */
export const addStakes = (
  store: Store,
  {
    ride,
    owner,
    stakes,
    maxSatang,
  }: { ride: Ride; owner: Owner; stakes: Stakes; maxSatang: Satang },
): boolean =>
  stakesOf(stakes).every(([box, stake]) => {
    const { changes } = store.run(
      `insert into room_stakes (room, shoe, coup, operator, player, box, stake)
       select ?1, ?2, ?3, ?4, ?5, ?6, ?7 where ?7 <= ?8
       on conflict (room, shoe, coup, operator, player, box)
       do update set stake = stake + excluded.stake where stake + excluded.stake <= ?8`,
      ride.room,
      ride.shoe,
      ride.coup,
      owner.operator,
      owner.player,
      box,
      stake,
      maxSatang,
    )
    return changes === 1
  })

/** Frees the limit of a ticket that is refused or taken back. */
export function releaseStakes(store: Store, ride: Ride, owner: Owner, stakes: Stakes): void {
  for (const [box, stake] of stakesOf(stakes)) {
    store.run(
      `update room_stakes set stake = stake - ?
        where room = ? and shoe = ? and coup = ? and operator = ? and player = ? and box = ?`,
      stake,
      ride.room,
      ride.shoe,
      ride.coup,
      owner.operator,
      owner.player,
      box,
    )
  }
}

/** Whether a player has a stake on a box of a coup, on any ticket that counts or may still be taken. */
export const isStakedOn = (
  store: Store,
  { room, shoe, coup }: Ride,
  owner: Owner,
  box: Box,
): boolean =>
  store.one(
    `select 1 as found from room_stakes where room = ? and shoe = ? and coup = ? and operator = ?
        and player = ? and box = ? and stake > 0`,
    room,
    shoe,
    coup,
    owner.operator,
    owner.player,
    box,
  ) !== undefined

/** What all players have on each box of a coup. */
export const sumStakes = (store: Store, { room, shoe, coup }: Ride): Map<string, Satang> =>
  new Map(
    store
      .all(
        `select box, sum(stake) as stake from room_stakes where room = ? and shoe = ? and coup = ?
          group by box`,
        room,
        shoe,
        coup,
      )
      .map((row) => [String(row['box']), row['stake'] as bigint]),
  )
