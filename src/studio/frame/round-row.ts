import { checkRound } from './check-round.ts'
import type { RoundWords } from './game-face.ts'
import { make } from './page-parts.ts'
import type { RoundView } from './studio-words.ts'

let time: Intl.DateTimeFormat | undefined

/** Made when it is first needed: that takes tens of milliseconds on a slow phone. */
function timeText(at: string): string {
  time ??= new Intl.DateTimeFormat('th-TH', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Bangkok',
  })
  return time.format(new Date(at))
}

/**
 * One round of the history, with its seeds behind a fold.
 * @param onAgain shows it again; left out where the game does not
 */
export function roundRow(
  round: RoundView,
  words: RoundWords,
  onAgain?: (round: RoundView) => void,
): HTMLElement {
  const head = make('p', 'round-head', ...words.resultOf(round))
  const bet = make('p', 'quiet', words.betOf(round), ` · ${timeText(round.at)}`)
  const row = make('li', 'round', head, bet)
  if (onAgain && round.outcome !== null && round.reason === null) {
    const again = make('button', 'second again', 'ดูอีกครั้ง')
    again.addEventListener('click', () => onAgain(round))
    row.append(again)
  }
  row.append(proofOf(round, words))
  return row
}

/** Everything that a round is worked out again from. */
export function proofOf(round: RoundView, { redraw }: RoundWords): HTMLElement {
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
    void checkRound(round, redraw).then((isRight) => {
      if (isRight === undefined) return
      verdict.textContent = isRight ? 'คำนวณซ้ำแล้ว ผลตรงกัน' : 'คำนวณซ้ำแล้ว ผลไม่ตรง กรุณาแจ้งเจ้าหน้าที่'
      verdict.dataset['right'] = `${isRight}`
    })
  })
  return folded
}

const fact = (name: string, value: string): HTMLElement =>
  make('p', 'fact', make('span', 'quiet', name), make('code', '', value))
