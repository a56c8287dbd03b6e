import { IconChevronRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import classes from './list-row.module.css'

interface RowContent {
  /** Emblem, badge or icon plate at the left. */
  lead?: ReactNode
  title: ReactNode
  /** One line of facts under the title. */
  note?: ReactNode
  /** The figure at the right, with `endNote` under it. */
  end?: ReactNode
  endNote?: ReactNode
  /** An arrow at the right: the row leads somewhere. */
  arrow?: boolean
}

function Content({ lead, title, note, end, endNote, arrow }: RowContent) {
  return (
    <>
      {lead}
      <span className={classes.main}>
        <span className={classes.title}>{title}</span>
        {note === undefined ? null : <span className={classes.note}>{note}</span>}
      </span>
      {end === undefined && endNote === undefined ? null : (
        <span className={classes.end}>
          {end}
          {endNote === undefined ? null : <span className={classes.note}>{endNote}</span>}
        </span>
      )}
      {arrow ? (
        <IconChevronRight size={18} stroke={1.75} className={classes.arrow ?? ''} aria-hidden />
      ) : null}
    </>
  )
}

/** A row of a list that does nothing when tapped, or with `onPress` is one button. */
export function ListRow({ onPress, ...content }: RowContent & { onPress?: () => void }) {
  if (!onPress) {
    return (
      <div className={classes.row}>
        <Content {...content} />
      </div>
    )
  }
  return (
    <button type="button" className={`${classes.row} ${classes.target}`} onClick={onPress}>
      <Content {...content} />
    </button>
  )
}

function RowAnchor({
  lead,
  title,
  note,
  end,
  endNote,
  arrow,
  className = '',
  ...rest
}: RowContent & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'>) {
  const content = { lead, title, note, end, endNote, ...(arrow ? { arrow } : {}) }
  return (
    <a {...rest} className={`${classes.row} ${classes.target} ${className}`}>
      <Content {...content} />
    </a>
  )
}

/** A row that leads to a route; the whole row is the target. */
export const ListRowLink = createLink(RowAnchor)

/** The plate an icon stands on at the left of a row. */
export function IconPlate({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'green' | 'gold'
  children: ReactNode
}) {
  return (
    <span className={classes.plate} data-tone={tone} aria-hidden="true">
      {children}
    </span>
  )
}
