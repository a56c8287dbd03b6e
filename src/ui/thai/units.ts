/**
 * Spaces at which no line may end: after a figure and before its unit (`5 รายการ`, `18:45 น.`), in an
 * ordinal (`รอบที่ 52`), and within a date (`พ.ย. 69`).
 */
const KEPT = /(?<=\d%?) (?=[ก-ฮเ-ไ])|(?<=ที่|[ก-ฮ]\.) (?=\d)/g
/** The longest that has to be seen before a space. */
const BEFORE = 3

/** The text with its figures and their units on one line. */
export const keepUnits = (text: string): string =>
  text.includes(' ') ? text.replace(KEPT, '\u00a0') : text

/**
 * The same for the children of an element, where the figure is often a child of its own:
 * `{count} รายการ`, `รอบที่ <b>{no}</b>`. Whatever needs no change stays the same object.
 */
export function keepUnitsIn(children: unknown): unknown {
  if (typeof children === 'string') return keepUnits(children)
  if (!Array.isArray(children)) return children
  const all: readonly unknown[] = children
  let kept: unknown[] | undefined
  for (const [at, child] of all.entries()) {
    if (typeof child !== 'string' || !child.includes(' ')) continue
    const before = edge(all[at - 1], -1).slice(-BEFORE)
    const after = edge(all[at + 1], 0).slice(0, 1)
    const text = keepUnits(before + child + after).slice(
      before.length,
      before.length + child.length,
    )
    if (text === child) continue
    kept ??= [...all]
    kept[at] = text
  }
  return kept ?? children
}

/** The text at one end of what is drawn; empty where a component draws it. */
function edge(node: unknown, at: 0 | -1): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return edge(node.at(at), at)
  const { type, props } = (node ?? {}) as { type?: unknown; props?: { children?: unknown } }
  return typeof type === 'string' ? edge(props?.children, at) : ''
}
