/**
 * Judges what many workers saw of one wallet: is there one order of all operations that explains
 * every answer and respects real time? Every answer carries (version, after), so the order is
 * known and judging costs a sort. Source: ledger.md d2.
 */

/** What the books say happened to the wallet, in the order of its versions. */
export interface Booked {
  readonly key: string
  readonly version: bigint
  readonly delta: bigint
  readonly after: bigint
}

/** One answer that a worker got. Times are places in one count of all sends and answers. */
export interface Answer {
  readonly key: string
  readonly sentAt: number
  readonly answeredAt: number
  /** `changed`: it moved the money itself. `seen`: refused or replayed, it only saw the wallet. */
  readonly how: 'changed' | 'seen'
  readonly version: bigint
  readonly after: bigint
  /** What a refusal for want of money would have taken. */
  readonly wanted?: bigint
}

/** Everything about the answers that no order explains; empty when they are linearizable. */
export function judgeWallet(books: readonly Booked[], answers: readonly Answer[]): string[] {
  return [
    ...judgeChain(books),
    ...judgeAnswers(books, answers),
    ...judgeRealTime(answers),
    ...judgeFuture(answers),
  ]
}

function judgeChain(books: readonly Booked[]): string[] {
  let after = 0n
  return books.flatMap((row, index) => {
    const due = BigInt(index + 1)
    after += row.delta
    const expected = after
    after = row.after
    if (row.version !== due) return [`version ${row.version} stands where ${due} is due`]
    if (row.after !== expected) return [`version ${due} leaves ${row.after}, not ${expected}`]
    if (row.after < 0n) return [`version ${due} leaves ${row.after}`]
    return []
  })
}

function judgeAnswers(books: readonly Booked[], answers: readonly Answer[]): string[] {
  const byKey = Map.groupBy(books, (row) => row.key)
  const twice = [...byKey].filter(([, rows]) => rows.length > 1)
  const wrong = answers.flatMap((answer) => {
    const { key, version, after, how, wanted } = answer
    const at = version === 0n ? 0n : books[Number(version) - 1]?.after
    if (at !== after) return [`${key} saw ${after} at version ${version}, where ${at} was`]
    if (wanted !== undefined && after >= wanted) {
      return [`${key} was refused ${wanted} at version ${version} with ${after} there`]
    }
    if (how === 'changed' && byKey.get(key)?.[0]?.version !== version) {
      return [`${key} says it made version ${version}, the books say otherwise`]
    }
    return []
  })
  return [...twice.map(([key]) => `${key} is booked twice`), ...wrong]
}

/** What was answered before another was sent comes before it. */
function judgeRealTime(answers: readonly Answer[]): string[] {
  const done = answers.toSorted((a, b) => a.answeredAt - b.answeredAt)
  let next = 0
  let newest = -1n
  return answers
    .toSorted((a, b) => a.sentAt - b.sentAt)
    .flatMap((answer) => {
      for (; (done[next]?.answeredAt ?? Infinity) < answer.sentAt; next += 1) {
        const version = done[next]?.version ?? 0n
        if (version > newest) newest = version
      }
      const isLate = answer.how === 'changed' ? answer.version <= newest : answer.version < newest
      return isLate
        ? [`${answer.key} got version ${answer.version} after version ${newest} was answered`]
        : []
    })
}

/** Nobody sees a version whose change was sent only after he had his answer. */
function judgeFuture(answers: readonly Answer[]): string[] {
  const sentAt = new Map(
    answers.filter(({ how }) => how === 'changed').map((answer) => [answer.version, answer.sentAt]),
  )
  return answers.flatMap((answer) =>
    (sentAt.get(answer.version) ?? -1) > answer.answeredAt
      ? [`${answer.key} saw version ${answer.version} before it was sent`]
      : [],
  )
}
