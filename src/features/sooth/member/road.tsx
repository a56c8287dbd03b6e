import { useLayoutEffect, useRef } from 'react'
import { ROAD_ROWS } from '#kernel/roads.ts'
import { CELL } from './marks.tsx'
import classes from './roads.module.css'

/** What stands in a cell: marks by name, one over the other, and a figure. */
export interface RoadCell {
  readonly column: number
  readonly row: number
  readonly marks: readonly string[]
  readonly figure?: string
}

/** Wider than any screen. */
const RULED = 8_000

/** Nearer to the end than this, in pixels, somebody looks at the newest. */
const AT_END_PX = 48

/**
 * A road in a box that scrolls sideways, by keyboard too, and stays at the newest cell for whoever looks there.
 * @param label what it is called; @param says its content in a sentence
 */
export function Road({
  label,
  says,
  cells,
  columnsMin,
}: {
  label: string
  says: string
  cells: readonly RoadCell[]
  columnsMin: number
}) {
  const box = useRef<HTMLDivElement>(null)
  const wasAtEnd = useRef(true)
  useLayoutEffect(() => {
    if (box.current && wasAtEnd.current) box.current.scrollLeft = box.current.scrollWidth
  }, [cells.length])
  return (
    <div
      ref={box}
      className={classes.scroll}
      role="group"
      aria-label={label}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) => {
        wasAtEnd.current = scrollLeft + clientWidth >= scrollWidth - AT_END_PX
      }}
    >
      <RoadPicture says={says} cells={cells} columns={columnsOf(cells, columnsMin)} />
    </div>
  )
}

/** The picture alone: `columns` cells wide, and `isWhole` as wide as its place. */
export function RoadPicture({
  says,
  cells,
  columns,
  isWhole = false,
}: {
  says: string
  cells: readonly RoadCell[]
  columns: number
  isWhole?: boolean
}) {
  const [width, height] = [columns * CELL, ROAD_ROWS * CELL]
  return (
    <svg
      className={isWhole ? classes.whole : classes.picture}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMin"
      width={width}
      height={height}
      role="img"
      aria-label={says}
    >
      {/* A place that is wider than the picture is ruled to its end. */}
      <rect width={RULED} height={height} fill="url(#sooth-grid)" />
      {cells.map(({ column, row, marks, figure }) => (
        <g key={`${column}-${row}`} transform={`translate(${column * CELL} ${row * CELL})`}>
          {marks.map((mark) => (
            <use key={mark} href={`#sooth-${mark}`} />
          ))}
          {figure === undefined ? null : (
            <text x={17} y={8} textAnchor="middle" className={classes.figure}>
              {figure}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** One empty column stands behind the newest. */
const columnsOf = (cells: readonly RoadCell[], columnsMin: number): number =>
  Math.max(columnsMin, ...cells.map(({ column }) => column + 2))
