import { REELS, ROWS, talatConfig } from '#studio/games/talat/config.ts'

/** Where everything is on the canvas, in CSS pixels. */
export interface Layout {
  readonly width: number
  readonly height: number
  /** The window of the reels. */
  readonly x: number
  readonly y: number
  readonly cellWidth: number
  readonly cellHeight: number
  /** The edge of a symbol, which is square. */
  readonly symbol: number
  readonly gap: number
  readonly frame: number
}

/** Fits five reels of three rows, their frame, the awning above and the counter below into a canvas. */
export function layoutOf(width: number, height: number): Layout {
  const frame = Math.max(8, Math.min(width * 0.03, height * 0.036, 22))
  const gap = Math.max(2, Math.min(6, width * 0.008))
  const above = Math.max(height * 0.16, frame + 24)
  const below = Math.max(height * 0.1, frame + 10)
  const roomX = width - 2 * (frame + Math.max(10, width * 0.02)) - (REELS - 1) * gap
  const roomY = height - above - below
  // Cells may be a little higher than wide, where a phone is held upright.
  const cellWidth = Math.max(16, Math.min(roomX / REELS, roomY / ROWS / 0.94, 190))
  const cellHeight = Math.max(16, Math.min(roomY / ROWS, cellWidth * 1.3))
  const x = (width - REELS * cellWidth - (REELS - 1) * gap) / 2
  const y = above + (roomY - ROWS * cellHeight) / 2
  const symbol = Math.min(cellWidth * 0.98, cellHeight * 0.94)
  return { width, height, x, y, cellWidth, cellHeight, symbol, gap, frame }
}

export const reelX = ({ x, cellWidth, gap }: Layout, reel: number): number =>
  x + reel * (cellWidth + gap)

/** The middle of a cell. */
export function cellMiddle(layout: Layout, reel: number, row: number): [number, number] {
  return [reelX(layout, reel) + layout.cellWidth / 2, layout.y + (row + 0.5) * layout.cellHeight]
}

export const windowWidth = ({ cellWidth, gap }: Layout): number =>
  REELS * cellWidth + (REELS - 1) * gap

/** The points of a line: in at the left edge, through its cells, out at the right one. */
export function linePoints(layout: Layout, line: number): [number, number][] {
  const rows = [...(talatConfig.lines[line - 1] ?? '')].map(Number)
  const points = rows.map((row, reel) => cellMiddle(layout, reel, row))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const reach = layout.cellWidth / 2 + layout.frame * 0.4
  return [[first[0] - reach, first[1]], ...points, [last[0] + reach, last[1]]]
}

/** Ten colours that differ in hue and in grey, one a line. */
export const LINE_COLOURS = [
  '#e3c27a',
  '#ff5d6c',
  '#38a3ff',
  '#2fd08a',
  '#ff9a3d',
  '#c77dff',
  '#12d6d6',
  '#ff7ac8',
  '#b6e03a',
  '#f4f4ff',
] as const
