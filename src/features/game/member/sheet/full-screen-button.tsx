import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useFullScreen } from './use-full-screen.ts'

/** Enters or leaves the browser's full screen; an empty place where there is none. */
export function FullScreenButton({
  part,
  className = '',
}: {
  part: RefObject<HTMLElement | null>
  className?: string
}) {
  const screen = useFullScreen(part)
  if (!screen) return <span className={className} style={{ width: 44 }} />
  const Glyph = screen.isOn ? IconMinimize : IconMaximize
  return (
    <IconButton
      strong
      className={className}
      label={screen.isOn ? 'ออกจากเต็มจอ' : 'เต็มจอ'}
      icon={<Glyph size={22} stroke={1.75} aria-hidden />}
      onClick={screen.toggle}
    />
  )
}
