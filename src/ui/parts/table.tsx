import type { ReactNode } from 'react'
import classes from './table.module.css'

/** A column of a table; figures stand at the right in digits of one width. */
export interface Column<T> {
  readonly key: string
  readonly head: ReactNode
  readonly cell: (row: T) => ReactNode
  readonly figures?: boolean
}

/** A small plain table that scrolls sideways where it must. */
export function Table<T>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  /** What the table says, for screen readers. */
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
}) {
  return (
    <div className={classes.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-figures={column.figures || undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} data-figures={column.figures || undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
