import { baht } from './baht.ts'
import { checkRound } from './check-round.ts'
import { make } from './page-parts.ts'
import type { RoundView, Side } from './studio-words.ts'
import { resultOf, sideNames } from './words.ts'

const time = new Intl.DateTimeFormat('th-TH', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Bangkok',
})

/** One round of the history, with its seeds behind a fold. */
export function roundRow(round: RoundView): HTMLElement {
  const head = make('p', 'round-head', resultOf(round))
  const bet = `แทง${sideNames[round.choice as Side]} ${baht(round.stake)} · ${time.format(new Date(round.at))}`
  return make('li', 'round', head, make('p', 'quiet', bet), proofOf(round))
}

/** Everything that a round is worked out again from. */
export function proofOf(round: RoundView): HTMLElement {
  const verdict = make('p', 'verdict')
  const seed = round.server_seed ?? 'ยังไม่เปิดเผย กด "เปิดเผยซีด" ในกติกาเพื่อดู'
  const folded = make(
    'details',
    'proof',
    make('summary', '', 'ซีดและการตรวจผล'),
    fact('รอบ', round.id),
    fact('ค่าที่ล็อกไว้ก่อนเล่น (SHA-256)', round.commit),
    fact('ซีดของเกม', seed),
    fact('ซีดของผู้เล่น', round.client_seed),
    fact('ลำดับ', round.nonce === null ? 'ยังไม่ออกผล' : `${round.nonce}`),
    fact('รุ่นของเกม (SHA-256)', round.config),
    verdict,
  )
  folded.addEventListener('toggle', () => {
    void checkRound(round).then((isRight) => {
      if (isRight === undefined) return
      verdict.textContent = isRight ? 'คำนวณซ้ำแล้ว ผลตรงกัน' : 'คำนวณซ้ำแล้ว ผลไม่ตรง กรุณาแจ้งเจ้าหน้าที่'
      verdict.dataset['right'] = `${isRight}`
    })
  })
  return folded
}

const fact = (name: string, value: string): HTMLElement =>
  make('p', 'fact', make('span', 'quiet', name), make('code', '', value))
