import { useEffect, useEffectEvent, useRef } from 'react'
import type { PauseReason, Scheme } from '#kernel/frame-messages.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { useResolvedScheme } from '#ui/theme/color-scheme.ts'
import { frameAddress } from '../../rules/frame-address.ts'
import { type FrameLine, type FrameEvent, openFrameLine } from './frame-line.ts'
import classes from './game-frame.module.css'

/** What a game may do in its frame. Its origin is never the site's, so it keeps that and nothing of ours. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox ' +
  'allow-pointer-lock allow-orientation-lock'
const ALLOW = 'fullscreen; autoplay; encrypted-media; screen-wake-lock'

/** Whether a frame of ours may show a link as it is: over HTTP, and at another host than the site's. */
export const isShowable = (link: string): boolean =>
  frameAddress(link, location.hostname) !== undefined &&
  new URL(link).hostname !== location.hostname

/**
 * A game of a provider, walled in. It gets a port and words (`frame-messages.ts`), never anything of the member's.
 * @param hold why the game stands still; undefined: it is played
 */
export function GameFrame({
  title,
  link,
  hold,
  onLine,
  onEvent,
}: {
  title: string
  link: string
  hold?: PauseReason | undefined
  /** Hands over the line while there is one. */
  onLine?: (line: FrameLine | null) => void
  onEvent: (event: FrameEvent | { kind: 'loaded' }) => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const opened = useRef<FrameLine>(null)
  const scheme = useResolvedScheme(useLocalData((state) => state.theme))
  const init = useEffectEvent(() => initOf(scheme))
  const hear = useEffectEvent(onEvent)
  const hand = useEffectEvent((made: FrameLine | null) => onLine?.(made))
  useEffect(() => {
    const made = openFrameLine({
      page: window,
      siteOrigin: location.origin,
      frameWindow: () => frame.current?.contentWindow ?? null,
      origin: new URL(link).origin,
      init: () => init(),
      onEvent: (event) => hear(event),
    })
    opened.current = made
    hand(made)
    return () => {
      made.end()
      opened.current = null
      hand(null)
    }
  }, [link])
  useEffect(() => opened.current?.hold(hold), [hold, link])
  useEffect(() => opened.current?.tell({ kind: 'scheme', scheme }), [scheme])
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={title}
      src={link}
      referrerPolicy="origin"
      sandbox={SANDBOX}
      allow={ALLOW}
      onLoad={() => {
        opened.current?.noteLoad()
        onEvent({ kind: 'loaded' })
      }}
    />
  )
}

const initOf = (scheme: Scheme) =>
  ({
    kind: 'init',
    lang: 'th',
    isMuted: false,
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    hidesBalance: useLocalData.getState().local['balance_hidden'] === true,
    scheme,
  }) as const
