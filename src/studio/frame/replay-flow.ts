import { askStudio, StudioRefusal } from './ask-studio.ts'
import type { GameFace } from './game-face.ts'
import { part } from './page-parts.ts'
import { proofOf } from './round-row.ts'
import { followScheme } from './scheme.ts'
import type { RoundView } from './studio-words.ts'

/** What the page that shows a round again needs of a game. */
export interface ReplayFace extends Pick<GameFace, 'words' | 'begin' | 'show'> {
  prepare(): Promise<void>
}

/** Shows one round again, by the address that a site asked for. */
export async function startReplay(face: ReplayFace): Promise<void> {
  const ref = location.pathname.split('/').at(-1) ?? ''
  const { words } = face
  followScheme()
  try {
    const round = await askStudio<RoundView>('/replay', { ref }, 3)
    part('bet').textContent = words.betOf(round)
    part('proof').replaceChildren(proofOf(round, words))
    const again = part('again')
    const isShown = round.outcome !== null && round.reason === null
    const show = async () => {
      again.toggleAttribute('disabled', true)
      part('result').textContent = 'กำลังเล่นซ้ำ'
      if (isShown) {
        face.begin()
        await face.show(round)
      }
      part('result').replaceChildren(...words.resultOf(round))
      again.toggleAttribute('disabled', false)
    }
    again.addEventListener('click', () => void show())
    again.hidden = !isShown
    await face.prepare()
    await show()
  } catch (error) {
    part('result').textContent =
      error instanceof StudioRefusal ? error.message : 'เปิดภาพย้อนหลังไม่สำเร็จ'
  }
}
