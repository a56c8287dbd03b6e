import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAgentConfig } from '../agent.ts'

/**
 * Leads to the operator's chat in a tab of its own; to the contact page where the operator has not
 * named one, or nobody knows yet.
 */
export function ContactLink({
  className,
  label,
  onFollow,
  children,
}: {
  className?: string | undefined
  /** For a link that is only an icon. */
  label?: string
  onFollow?: () => void
  children: ReactNode
}) {
  const url = useAgentConfig().data?.info.line_contact_url
  const own = { className, 'aria-label': label, onClick: onFollow }
  if (!url) {
    return (
      <Link to="/contact" {...own}>
        {children}
      </Link>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" {...own}>
      {children}
    </a>
  )
}
