import { make, part } from '../page-parts.ts'
import type { Notice } from './untold.ts'

/** Binds the notice of bets. @returns shows one, or none */
export function bindNotice(
  close: () => void,
  openPast: () => void,
): (now: Notice | undefined) => void {
  const place = part('notice')
  let shown = ''
  part('notice-close').addEventListener('click', close)
  part('notice-past').addEventListener('click', () => {
    openPast()
    close()
  })
  return (now) => {
    const name = now ? `${now.kind} ${now.head} ${now.text}` : ''
    if (name === shown) return
    shown = name
    // The line that is read out is always there: one that comes with its words is not heard.
    place.dataset['kind'] = now?.kind ?? ''
    part('notice-said').replaceChildren(
      ...(now ? [make('b', '', now.head), ' ', make('span', '', now.text)] : []),
    )
    for (const id of ['notice-past', 'notice-close']) {
      part(id).hidden = now === undefined || now.kind === 'wait'
    }
  }
}
