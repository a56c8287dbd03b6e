/** Where a room is looked at. */
export const roomLink = (room: string): { to: string; search: object } => ({
  to: '/sooth',
  search: { room },
})

/** Where the game of the rooms opens. */
export const playLink = (gameId: string | number): { to: string; search: object } => ({
  to: '/play',
  search: { game_id: gameId },
})
