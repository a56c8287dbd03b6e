import { assert, expect } from 'vitest'
import type { LedgerWorld } from '#tests/support/ledger.ts'
import { execute, type Counts } from './ledger-commands.ts'
import type { Runner } from './ledger-commands-list.ts'
import type { FreshRun } from './ledger-model-world.ts'

/** Does it for real, asks the model, compares, and only then lets the caller know. */
export const oneByOne = (
  world: LedgerWorld,
  counts: Counts,
  { known, model }: FreshRun,
): Runner => ({
  start: async (call) => {
    call.sent?.(known)
    const seen = await execute(world.db, call).catch((error: unknown) =>
      assert.fail(`${call.name} failed: ${String(error)}`),
    )
    counts.answers(call, seen)
    expect(seen, call.name).toEqual(call.decide(model, seen))
    for (const answer of seen) known.see(answer)
    call.answered?.(known, seen)
  },
})
