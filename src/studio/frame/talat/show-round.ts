import { readTalat } from '#studio/games/talat/rules.ts'
import { isStill } from '../coin-picture.ts'
import { part } from '../page-parts.ts'
import type { RoundView } from '../studio-words.ts'
import { makeStage } from './stage.ts'
import type { TalatStage } from './stage-words.ts'
import { lineBetsText } from './talat-words.ts'

/** The picture with the line of free spins below it. */
export interface TalatPicture {
  readonly stage: TalatStage
  /** Shows a round that was drawn, to its end. */
  show(round: RoundView): Promise<void>
}

/** Makes the picture. A tap on it ends the show of a big win. @param say tells of free spins */
export async function makePicture(say: (text: string) => void): Promise<TalatPicture> {
  const stage = await makeStage(part<HTMLCanvasElement>('picture'), isStill)
  part('view').addEventListener('click', () => stage.hurry())
  return { stage, show: (round) => showRound(stage, round, say) }
}

async function showRound(
  stage: TalatStage,
  { outcome, stake }: RoundView,
  say: (text: string) => void,
): Promise<void> {
  const skip = new AbortController()
  const { dataset } = document.body
  const button = part('skip')
  const bahtOf = (lineBets: number) => lineBetsText(stake, lineBets)
  const endFree = () => {
    const hadFocus = document.activeElement === button
    delete dataset['free']
    if (hadFocus) document.getElementById('spin')?.focus()
  }
  button.onclick = () => skip.abort()
  const listener = {
    onSpin: (_spin: number, sum: number) => {
      part('free-sum').textContent = bahtOf(sum)
    },
    onFree: (at: number, of: number) => {
      part('free-at').textContent = at === 0 ? `${of}` : `${at}/${of}`
      if (at === 1) say('กำลังเล่นฟรีสปิน')
      if ('free' in dataset) return
      const hadFocus = document.activeElement?.id === 'spin'
      dataset['free'] = ''
      if (hadFocus) button.focus()
      say(`ได้ฟรีสปิน ${of}\u00A0ครั้ง`)
    },
    onFreeEnd: endFree,
  }
  try {
    await stage.play(readTalat(outcome ?? ''), listener, { bahtOf, skip: skip.signal })
  } finally {
    endFree()
  }
}
