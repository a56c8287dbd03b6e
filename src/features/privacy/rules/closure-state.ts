/**
 * Where a closure may go; the database holds to it (server/sql/guard-closure.sql). What was erased stays so.
 */
const closureTransitions = {
  asked: ['taken_back', 'refused', 'closed'],
  taken_back: [],
  refused: [],
  closed: ['erased'],
  erased: [],
} as const satisfies Record<string, readonly string[]>

export type ClosureState = keyof typeof closureTransitions

export const closureStates = Object.keys(closureTransitions) as readonly ClosureState[]
