import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './icon-button.module.css'

interface Own {
  /** What it does, for screen readers: an icon alone says nothing. */
  label: string
  icon: ReactNode
  /** In the text colour instead of the quiet one. */
  strong?: boolean
}

/** A 44 px button that is only an icon. */
export function IconButton({
  label,
  icon,
  strong,
  className = '',
  type = 'button',
  ...rest
}: Own & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-strong={strong || undefined}
      className={`${classes.icon} ${className}`}
    >
      {icon}
    </button>
  )
}

function IconAnchor({
  label,
  icon,
  strong,
  className = '',
  ...rest
}: Own & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a
      {...rest}
      aria-label={label}
      data-strong={strong || undefined}
      className={`${classes.icon} ${className}`}
    >
      {icon}
    </a>
  )
}

/** The same as a link to a route. */
export const IconLink = createLink(IconAnchor)
