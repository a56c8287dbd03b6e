/** For so long the first link that somebody opened counts when he registers. */
export const LINK_DAYS = 30

/** For so long after somebody registered staff may name who brought him. */
export const ATTRIBUTE_DAYS = 7

/** What a member's code looks like. */
export const LINK_CODE = /^[A-HJ-NP-Z2-9]{8}$/
