/**
 * Ways to be wrong that the simulated database, the way to it or the settlement can be switched to,
 * and how the judge must see each. Those of the lanes themselves: `mutate-lane.ts`.
 */
export const mutants = {
  'answered before the commit': /was acknowledged, and is not in the books/,
  'sent again with new keys': /was answered for/,
  'dedupe missing': /moved money 2 times/,
  'keys looked up before the lock': /moved money 2 times/,
  'no lock': /transfers say/,
  'answers shifted': /was answered for/,
  'refusals forgotten': /was refused, and that was not kept/,
  'hold ends twice': /ended 2 times/,
  'tombstones ignored': /was rolled back and placed/,
  'stripe skipped': /and never paid out/,
  'fence not awaited': /past the fence|got \[.*\], \d+ due|in its pool|never paid out/,
  'correction pays in full': /and never paid out/,
  'payout key without the revision': /and never paid out/,
  'wallets divided before the lock': /is owed .* of wallet .* that has/,
  'shares claimed without a lock': undefined,
  'wins without a key': undefined,
  'payout key dropped': undefined,
} as const satisfies Record<string, RegExp | undefined>

export type MutantName = keyof typeof mutants
export type Mutants = ReadonlySet<MutantName>

/** Against paying a bill twice there are three guards, each of which would do alone. */
export const payoutGuards = [
  'shares claimed without a lock',
  'wins without a key',
  'payout key dropped',
] as const satisfies readonly MutantName[]
