import { createElement } from 'react'
import type { Overlay } from '#ui/feature.ts'
import { GAME_OVERLAY } from '../selected-game.ts'
import { type Neighbours, NeighboursContext } from './neighbours.ts'

/** The sheet that plays the selected game. */
export const gameSheet = (neighbours: Neighbours): Overlay => ({
  name: GAME_OVERLAY,
  load: async () => {
    const { GameSheet } = await import('./game-sheet.tsx')
    return ({ onLeave }) =>
      createElement(NeighboursContext, { value: neighbours }, createElement(GameSheet, { onLeave }))
  },
})
