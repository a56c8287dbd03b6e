import { askStudio, StudioRefusal } from '../ask-studio.ts'
import { baht } from '../baht.ts'
import { make, part, pause } from '../page-parts.ts'
import { followScheme } from '../scheme.ts'
import type { ReplayView } from '../studio-words.ts'
import { layHands } from './deal-view.ts'
import { isUnderWay } from './seat.ts'
import {
  coupOfTicket,
  coupText,
  moneyText,
  outcomeOf,
  placeText,
  stakesTextOf,
  timeText,
  underWay,
} from './words.ts'

// The page that shows a ticket with its coup again: cards, stakes, what came back, and where the cards came from.

/** From one look at a ticket that is not over to the next. */
const AGAIN_MS = 2_000

followScheme()
void show()

async function show(): Promise<void> {
  const ref = location.pathname.split('/').at(-1) ?? ''
  try {
    for (;;) {
      const round = await askStudio<ReplayView>('/replay', { ref }, 3)
      draw(round)
      if (!isUnderWay(round)) return
      await pause(AGAIN_MS)
    }
  } catch (error) {
    const isKnown = error instanceof StudioRefusal
    part('result').textContent = isKnown ? error.message : 'เปิดภาพย้อนหลังไม่สำเร็จ'
  }
}

function draw(round: ReplayView): void {
  const { reason, win, stake, choice, state, ride, at } = round
  const coup = coupOfTicket(round)
  const outcome = outcomeOf([{ reason, win, stake }])
  if (coup) layHands(coup)
  const said = reason ?? (outcome ? moneyText(outcome) : underWay(state))
  part('result').replaceChildren(...(coup ? [coupText(coup), ' '] : []), said)
  part('bet').textContent = `${stakesTextOf(choice)} · รวม ${baht(stake)}`
  const where = ride ? `${placeText(ride)} · ขอน\u00a0${ride.shoe} · ` : ''
  part('where').textContent = where + timeText(at)
  part('proof').replaceChildren(...factsOf(round))
}

/** What the cards are worked out from; the seed of a shoe is told when it is over, and its last 200 are kept. */
const factsOf = (round: ReplayView): HTMLElement[] => [
  fact('เลขรอบ', round.id),
  fact('ตาที่', round.nonce === null ? 'ยังไม่ออกผล' : `${round.nonce}`),
  fact('ค่าที่ล็อกไว้ก่อนขอนนี้ (SHA-256)', round.commit || GONE),
  fact('ค่าสุ่มสาธารณะของตานี้', round.client_seed || (round.commit ? 'ยังไม่ออก' : GONE)),
  fact('ซีดของขอน', round.server_seed ?? (round.commit ? 'เปิดเผยเมื่อจบขอน' : GONE)),
  fact('รุ่นของเกม (SHA-256)', round.config),
]

const GONE = 'เก็บเฉพาะ 200\u00a0ขอนล่าสุด'

const fact = (name: string, value: string): HTMLElement =>
  make('p', 'fact', make('span', 'quiet', name), make('code', '', value))
