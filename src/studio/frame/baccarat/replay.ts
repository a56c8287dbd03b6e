import { askStudio, StudioRefusal } from '../ask-studio.ts'
import { baht } from '../baht.ts'
import { make, part } from '../page-parts.ts'
import type { RoundView } from '../studio-words.ts'
import { layHands } from './deal-view.ts'
import { coupOfTicket, coupText, moneyText, outcomeOf, stakesTextOf } from './words.ts'

// The page that shows a ticket with its coup again: cards, stakes, what came back, and where the cards came from.

void show()

async function show(): Promise<void> {
  const ref = location.pathname.split('/').at(-1) ?? ''
  const result = part('result')
  try {
    const round = await askStudio<RoundView>('/replay', { ref }, 3)
    const { reason, win, stake, choice } = round
    const coup = coupOfTicket(round)
    const outcome = outcomeOf([{ reason, win, stake }])
    if (coup) layHands(coup)
    part('bet').textContent = `${stakesTextOf(choice)} · รวม ${baht(stake)}`
    const said = reason ?? (outcome ? moneyText(outcome) : 'รอผลของตานี้')
    result.replaceChildren(...(coup ? [coupText(coup), ' '] : []), said)
    part('proof').replaceChildren(...factsOf(round))
  } catch (error) {
    result.textContent = error instanceof StudioRefusal ? error.message : 'เปิดภาพย้อนหลังไม่สำเร็จ'
  }
}

/** What the cards are worked out from; the seed of a shoe is told when it is over. */
const factsOf = (round: RoundView): HTMLElement[] => [
  fact('เลขรอบ', round.id),
  fact('ตาที่', round.nonce === null ? 'ยังไม่ออกผล' : `${round.nonce}`),
  fact('ค่าที่ล็อกไว้ก่อนขอนนี้ (SHA-256)', round.commit),
  fact('ค่าสุ่มสาธารณะของตานี้', round.client_seed || 'ยังไม่ออก'),
  fact('ซีดของขอน', round.server_seed ?? 'เปิดเผยเมื่อจบขอน'),
  fact('รุ่นของเกม (SHA-256)', round.config),
]

const fact = (name: string, value: string): HTMLElement =>
  make('p', 'fact', make('span', 'quiet', name), make('code', '', value))
