import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocalData, useSessionData } from '#ui/client/persisted.ts'
import { useResolvedScheme } from '#ui/theme/color-scheme.ts'
import { readOutside } from './outside-message.ts'

export type OutsideState = 'loading' | 'loaded' | 'failed'

/** What a program from outside has kept in this tab; it goes with a logout and with the consent. */
const keptKey = (program: string) => `outside_${program}`
export const forgetOutside = (program: string): void =>
  useSessionData.getState().put(keptKey(program), undefined)

/**
 * The frame of a program from outside. Its page is nobody's origin, so it reaches nothing of ours: all
 * that passes between the two are these messages (decision 0072).
 */
export function OutsideFrame({
  program,
  title,
  page,
  className,
  hidden,
  onState,
}: {
  program: 'chat' | 'tags'
  title: string
  /** The kind of page that is looked at, for a program that counts pages. */
  page?: string | undefined
  className?: string | undefined
  hidden?: boolean
  onState?: (state: OutsideState) => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const theme = useResolvedScheme(useLocalData((state) => state.theme))
  // An opaque origin has no name to address it by; the frame is ours, and what is said to it no secret.
  const say = useEffectEvent((message: object) =>
    frame.current?.contentWindow?.postMessage(message, '*'),
  )
  const onMessage = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source === null || source !== frame.current?.contentWindow) return
    const message = readOutside(data, program)
    if (!message) return
    if (message.kind === 'kept') {
      return useSessionData.getState().put(keptKey(program), message.kept)
    }
    if (message.kind !== 'ready') {
      // The button that brought it is gone; the keyboard goes on inside.
      if (message.kind === 'loaded' && !hidden) frame.current?.focus()
      return onState?.(message.kind)
    }
    const kept = useSessionData.getState().session[keptKey(program)]
    say({ theme, page, start: { kept: typeof kept === 'string' ? kept : '' } })
    setReady(true)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => onMessage(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  const told = useRef(page)
  useEffect(() => {
    if (!isReady) return
    say({ theme, ...(told.current === page ? {} : { page }) })
    told.current = page
  }, [isReady, theme, page])
  return (
    <iframe
      ref={frame}
      src={`/outside/${program}`}
      title={title}
      className={className}
      hidden={hidden}
      sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="origin"
    />
  )
}
