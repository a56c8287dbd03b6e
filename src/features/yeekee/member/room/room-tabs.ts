/** The parts of a room, as the address names them. */
export const roomTabs = ['bet', 'shoot', 'rules', 'history'] as const
export type RoomTab = (typeof roomTabs)[number]

/** Reads the tab of an address; a newcomer lands where the game is. */
export const toRoomTab = (value: unknown): RoomTab | undefined =>
  roomTabs.find((tab) => tab === value)
