import type { Side } from './studio-words.ts'
import { part, pause } from './page-parts.ts'

const TURN_MS = 1_600
const FADE_MS = 400
const TURNS = 5

/** Whether pictures stand still: the device or the page asks for it. */
export const isStill = (): boolean =>
  document.documentElement.dataset['motion'] === 'still' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches

/** Shows the coin on a side at once. */
export function layCoin(side: Side): void {
  part('coin').dataset['side'] = side
}

/** Turns the coin until it lies on a side; where pictures stand still, one side fades into the other. */
export async function turnCoin(side: Side): Promise<void> {
  const coin = part('coin')
  if (isStill()) {
    coin.dataset['fading'] = ''
    await pause(FADE_MS / 2)
    layCoin(side)
    delete coin.dataset['fading']
    await pause(FADE_MS / 2)
    return
  }
  const from = coin.dataset['side'] === 'tails' ? 180 : 0
  const to = TURNS * 360 + (side === 'tails' ? 180 : 0)
  const turning = coin.animate(
    [
      { transform: `translateY(0) rotateX(${from}deg)` },
      { transform: `translateY(-22%) rotateX(${(from + to) / 2}deg)`, offset: 0.45 },
      { transform: `translateY(0) rotateX(${to}deg)` },
    ],
    { duration: TURN_MS, easing: 'cubic-bezier(.25,.6,.3,1)' },
  )
  // A tab in the background draws nothing: the outcome does not wait for a picture.
  await Promise.race([turning.finished, pause(TURN_MS + 200)])
  turning.cancel()
  layCoin(side)
}
