import { volatilityWords } from '../../rules/lobby-names.ts'
import type { WireGameCard } from '../../lobby-contract.ts'

/** `1.00` is `1`, `96.20` is `96.2`: what is no figure of an account needs no zeros. */
const short = (figure: string): string =>
  figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure

/** What stands beside the provider under a picture, the most asked for first. */
export function tagsOf({ rtp, min_bet, volatility }: WireGameCard): readonly string[] {
  return [
    ...(rtp === null ? [] : [`คืน ${short(rtp)}%`]),
    ...(min_bet === null ? [] : [`เริ่ม ฿${short(min_bet)}`]),
    ...(volatility === null ? [] : [volatilityWords[volatility]]),
  ]
}

/** The one badge of a picture: what matters most of what is true. */
export function badgeOf(card: WireGameCard): string | null {
  if (card.state === 'closed') return 'ปิดปรับปรุง'
  if (card.is_new) return 'ใหม่'
  if (card.is_hot) return 'ฮิต'
  if (card.has_free_bets) return 'ฟรีสปิน'
  return card.is_demo ? 'ทดลองได้' : null
}
