import { expect, test } from 'vitest'
import { Source } from '../tidy/source.ts'
import { stateMachinesIn } from './state-machines.ts'

test('a table of steps is read with the comment above it', () => {
  const text = `/** Something else. */
const other = 1
/**
 * A round opens and
 * closes.
 */
const roundTransitions: Readonly<Record<State, readonly State[]>> = {
  open: ['closed', 'void'],
  closed: [],
} as const
`
  expect(stateMachinesIn(new Source('src/features/lottery/rules/round-state.ts', text))).toEqual([
    {
      path: 'src/features/lottery/rules/round-state.ts',
      name: 'round',
      comment: 'A round opens and closes.',
      steps: [
        { from: 'open', to: ['closed', 'void'] },
        { from: 'closed', to: [] },
      ],
    },
  ])
})
