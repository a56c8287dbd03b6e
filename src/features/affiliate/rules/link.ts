/** For so long the first link that somebody opened counts when he registers. */
export const LINK_DAYS = 30
