/**
 * Shares what there is of one thing among shelves that all give it: no shelf shows more than it has, and together
 * they show no more than there is. Each gets as much as the others, as far as it has that many; what is left over
 * goes to the first.
 */
export function shareOut(left: number, stocks: readonly number[]): number[] {
  const order = stocks.map((stock, at) => ({ stock, at }))
  // The smallest first: what it cannot take is shared by the rest.
  order.sort((one, other) => one.stock - other.stock || other.at - one.at)
  const parts = stocks.map(() => 0)
  let rest = left
  for (const [n, { stock, at }] of order.entries()) {
    const part = Math.min(stock, Math.floor(rest / (order.length - n)))
    parts[at] = part
    rest -= part
  }
  return parts
}
