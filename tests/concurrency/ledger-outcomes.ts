/**
 * Judges keys: every call ends in one of three ways, ok, refused or unknown; whoever does not know
 * asks again with the same key; and in the end each key has exactly one outcome, the one that the
 * books have. What was acknowledged is durable. Pure: the caller brings what was said and what is
 * stored. Source: ledger.md d2.
 */

/** One sending of a key and how it ended. */
export interface Sending {
  readonly key: string
  readonly end: 'ok' | 'refused' | 'unknown'
  /** What was said, in the words of `Stored`; empty when nothing was. */
  readonly answer: string
}

/** A decision as the books have it. */
export interface Stored {
  readonly key: string
  readonly applied: boolean
  /** What whoever asks is told: the same words as in a sending, however often he asks. */
  readonly answer: string
}

/** Everything that is wrong between what callers were told and what the books hold. */
export function judgeOutcomes(sendings: readonly Sending[], stored: readonly Stored[]): string[] {
  const sent = Map.groupBy(sendings, ({ key }) => key)
  const kept = Map.groupBy(stored, ({ key }) => key)
  const faults = [...sent].flatMap(([key, all]) => judgeKey(key, all, kept.get(key) ?? []))
  for (const [key, rows] of kept) {
    if (rows.length > 1) faults.push(`${key} is stored ${rows.length} times`)
    if (!sent.has(key)) faults.push(`${key} is stored, nobody sent it`)
  }
  const applied = stored.filter((row) => row.applied).length
  const told = [...sent.values()].filter((all) => all.some(({ end }) => end === 'ok')).length
  if (applied !== told) faults.push(`${applied} operations are applied, ${told} keys were told ok`)
  return faults
}

function judgeKey(key: string, sendings: readonly Sending[], stored: readonly Stored[]): string[] {
  const known = sendings.filter(({ end }) => end !== 'unknown')
  if (known.length === 0) return [`${key} was never answered`]
  const answers = new Set(known.map(({ end, answer }) => `${end} ${answer}`.trim()))
  if (answers.size > 1) return [`${key} was answered ${[...answers].join(' and ')}`]
  const [one] = known
  const [row] = stored
  if (one?.end === 'refused') return judgeRefused(key, one.answer, row)
  return judgeAcknowledged(key, one?.answer ?? '', row)
}

/** Not every refusal is stored; one that is must be the one that was told. */
function judgeRefused(key: string, answer: string, row: Stored | undefined): string[] {
  if (row?.applied) return [`${key} was refused and is applied`]
  if (!row || row.answer === answer) return []
  return [`${key} was refused as ${answer}, stored as ${row.answer}`]
}

/**
 * Judges what callers wrote down before they went on against the books after a crash: each must be
 * there with the same answer.
 */
export function judgeDurable(
  acknowledged: readonly Pick<Sending, 'key' | 'answer'>[],
  stored: readonly Stored[],
): string[] {
  const kept = new Map(stored.map((row) => [row.key, row]))
  return acknowledged.flatMap(({ key, answer }) => judgeAcknowledged(key, answer, kept.get(key)))
}

function judgeAcknowledged(key: string, answer: string, row: Stored | undefined): string[] {
  if (!row?.applied) return [`${key} was acknowledged and is lost`]
  return row.answer === answer
    ? []
    : [`${key} was acknowledged as ${answer}, stored as ${row.answer}`]
}
