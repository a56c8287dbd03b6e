import { join } from 'node:path'
import { expect, test } from 'vitest'
import { events } from '#apps/server/features.ts'
import { loadContracts } from '../../scripts/codegen/contracts.ts'

// That what is written is as declared, every server test checks at its end (tests/support/events.ts).

const topicsOf = (these: readonly { topic: string }[]) => these.map(({ topic }) => topic).toSorted()

test('every event of a contract is brought by a feature, each topic once', async () => {
  const { events: declared } = await loadContracts(join(import.meta.dirname, '../..'))
  expect(topicsOf(events)).toEqual(topicsOf(declared.map(({ event }) => event)))
})
