/**
 * A statement that decides many items at once, and commits. Its last parameter is the stripe, the
 * number of the house rows that only this writer uses.
 */
export interface BatchStatement<Item, Answer, Row = unknown> {
  /** One word for logs and metrics; also the name of the prepared statement. */
  readonly name: string
  readonly text: string
  /** The parameters before the stripe. */
  values(items: readonly Item[]): unknown[]
  /** One answer an item, in their order. */
  answers(rows: readonly Row[]): Answer[]
  /** How many rows an item brings; `weightMax` of them fit in a batch. */
  weight(item: Item): number
  readonly weightMax: number
}

/** The way of hot writes: whatever queued while the last commit ran goes as one call. */
export interface Lanes {
  /**
   * Decides the item in the next batch of its member's lane and answers when that is committed.
   * @throws `busy` when too much waits, or the outcome could not be learned: send the same key again
   */
  submit<Item, Answer, Row>(
    statement: BatchStatement<Item, Answer, Row>,
    memberId: number | bigint,
    item: Item,
  ): Promise<Answer>
}
