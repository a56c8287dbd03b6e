import { baht } from './baht.ts'
import { layCoin, turnCoin } from './coin-picture.ts'
import { askStudio, StudioRefusal } from './ask-studio.ts'
import { part } from './page-parts.ts'
import { proofOf } from './round-row.ts'
import type { RoundView, Side } from './studio-words.ts'
import { resultOf, sideNames } from './words.ts'

/** Shows one round again, by the address that a site asked for. */
async function start(): Promise<void> {
  const ref = location.pathname.split('/').at(-1) ?? ''
  try {
    const round = await askStudio<RoundView>('/replay', { ref }, 3)
    part('bet').textContent = `แทง${sideNames[round.choice as Side]} ${baht(round.stake)}`
    part('proof').replaceChildren(proofOf(round))
    const show = async () => {
      part('result').textContent = 'กำลังเล่นซ้ำ'
      if (round.outcome !== null && round.reason === null) await turnCoin(round.outcome as Side)
      part('result').textContent = resultOf(round)
    }
    part('again').addEventListener('click', () => void show())
    part('again').hidden = round.outcome === null
    layCoin('heads')
    await show()
  } catch (error) {
    part('result').textContent =
      error instanceof StudioRefusal ? error.message : 'เปิดภาพย้อนหลังไม่สำเร็จ'
  }
}

void start()
