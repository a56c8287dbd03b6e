import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './button.module.css'

/** `primary` is the one main action of a view; `hero*` stand on the gradient. */
export type ButtonLook = 'primary' | 'quiet' | 'outline' | 'text' | 'danger' | 'hero' | 'hero-quiet'

interface Looks {
  look?: ButtonLook
  /** 44, 48 or 52 px high; `lg` in sheets and on payment. */
  size?: 'sm' | 'md' | 'lg'
  /** As wide as its place. */
  wide?: boolean
  icon?: ReactNode
}

export interface ButtonProps
  extends Looks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** The verb in progress (`กำลังส่ง…`) while the action is under way; it cannot be pressed again. */
  sending?: string | false | undefined
  /** Why it cannot be pressed: it stands on the button instead of the label. */
  blocked?: string | false | undefined
}

/** A button. There is no `disabled`: a button that does nothing says why (`blocked`). */
export function Button({
  look = 'primary',
  size = 'md',
  wide,
  icon,
  sending,
  blocked,
  children,
  className = '',
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const idle = !sending && !blocked
  return (
    <button
      {...rest}
      type={idle ? type : 'button'}
      className={`${classes.button} ${className}`}
      data-look={look}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={sending ? true : undefined}
      aria-disabled={idle ? undefined : true}
      onClick={idle ? onClick : undefined}
    >
      {sending ? <span className={classes.spinner} aria-hidden="true" /> : blocked ? null : icon}
      {sending || blocked || children}
    </button>
  )
}

type AnchorProps = Looks & AnchorHTMLAttributes<HTMLAnchorElement>

/** A link outside the app (chat, a file) that looks like a button. */
export function ButtonAnchor({
  look = 'primary',
  size = 'md',
  wide,
  icon,
  children,
  className = '',
  ...rest
}: AnchorProps) {
  return (
    <a
      {...rest}
      className={`${classes.button} ${className}`}
      data-look={look}
      data-size={size}
      data-wide={wide || undefined}
    >
      {icon}
      {children}
    </a>
  )
}

/** A link to a route that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)
