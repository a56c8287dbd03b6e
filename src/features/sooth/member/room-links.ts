/** Where a room is looked at. */
export const roomLink = (room: string): { to: string; search: object } => ({
  to: '/sooth',
  search: { room },
})

/** Where the game of a room opens, before that room. */
export const playLink = (
  gameId: string | number,
  room: string,
): { to: string; search: object; hash: string } => ({
  to: '/play',
  search: { game_id: gameId },
  hash: `room=${room}`,
})
