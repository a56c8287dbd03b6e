/**
 * What becomes of a round: one table for the store, the courier, the frame and the documentation.
 * `betting`: the bet is on its way. `decided`: it was taken, the outcome is stored, the win is on its way.
 * `riding`: a ticket at a live table was taken and waits for its coup. `settled`: the win was taken. `refused`: the wallet said no. `undoing`: nobody knows whether the bet was
 * taken, so it is taken back. `void`: it is as if it had never been.
 */
const nextStates = {
  betting: ['decided', 'riding', 'refused', 'undoing'],
  riding: ['decided', 'undoing'],
  decided: ['settled', 'void'],
  undoing: ['void'],
  settled: [],
  refused: [],
  void: [],
} as const

export type RoundState = keyof typeof nextStates

/** Whether a round may go from one state to another. */
export const mayBecome = (from: RoundState, to: RoundState): boolean =>
  (nextStates[from] as readonly RoundState[]).includes(to)

/** Whether nothing is on its way any more. */
export const isOver = (state: RoundState): boolean => nextStates[state].length === 0
