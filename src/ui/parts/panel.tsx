import { IconChevronRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, HTMLAttributes, ReactNode } from 'react'
import classes from './panel.module.css'

/** A surface on the page. `padded` for free content; rows bring their own padding. */
export function Panel({
  padded,
  className = '',
  ...rest
}: HTMLAttributes<HTMLDivElement> & { padded?: boolean }) {
  return (
    <div {...rest} className={`${classes.panel} ${className}`} data-padded={padded || undefined} />
  )
}

/** A panel whose children are rows with hairlines between them. */
export function PanelList({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={`${classes.panel} ${classes.list} ${className}`} />
}

/** The one gradient of a view: balance, promise or win. */
export function HeroCard({ className = '', ...rest }: HTMLAttributes<HTMLElement>) {
  return <section {...rest} className={`${classes.hero} ${className}`} />
}

/** A part of a page under a heading; `more` stands at the right of it. */
export function Section({
  title,
  more,
  children,
  ...rest
}: { title?: ReactNode; more?: ReactNode } & Omit<HTMLAttributes<HTMLElement>, 'title'>) {
  return (
    <section {...rest} className={`${classes.section} ${rest.className ?? ''}`}>
      {title === undefined ? null : (
        <div className={classes.head}>
          <h2>{title}</h2>
          {more}
        </div>
      )}
      {children}
    </section>
  )
}

function MoreAnchor({
  children,
  className = '',
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={`${classes.more} ${className}`}>
      {children}
      <IconChevronRight size={16} stroke={1.75} aria-hidden />
    </a>
  )
}

/** `ทั้งหมด ›` at the right of a section's heading. */
export const MoreLink = createLink(MoreAnchor)
