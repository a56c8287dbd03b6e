import type { ReactNode } from 'react'
import { useAgentConfig } from '../agent.ts'
import { ContactLink } from './contact-link.tsx'
import { openOverlay } from './shell-store.ts'

/** Opens the chat over the page where this site has one, and leads to the operator's chat elsewhere. */
export function ChatButton({
  className,
  label,
  children,
}: {
  className?: string | undefined
  /** For a button that is only an icon. */
  label?: string
  children: ReactNode
}) {
  if (!useAgentConfig().data?.outside.chat) {
    return (
      <ContactLink className={className} {...(label ? { label } : {})}>
        {children}
      </ContactLink>
    )
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={openOverlay('chat')}
    >
      {children}
    </button>
  )
}
