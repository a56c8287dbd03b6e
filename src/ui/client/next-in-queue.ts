/**
 * Which item comes after the one that was decided: the next below it that still waits, else the first that
 * does; undefined when the queue is empty.
 * @param before the waiting items as they stood on the screen, in their order
 * @param now those that wait after the decision; a colleague may have taken some
 */
export function nextInQueue(
  before: readonly number[],
  now: readonly number[],
  decided: number,
): number | undefined {
  const left = now.filter((id) => id !== decided)
  const below = before.slice(before.indexOf(decided) + 1)
  return below.find((id) => left.includes(id)) ?? left[0]
}
