import { askStudio } from '../ask-studio.ts'
import { baht, signedBaht } from '../baht.ts'
import { balanceText } from '../balance-text.ts'
import type { GameFace } from '../game-face.ts'
import { bindMute } from '../mute-switch.ts'
import { make, part } from '../page-parts.ts'
import { startFlow } from '../round-flow.ts'
import type { Entered } from '../session-key.ts'
import { startTally } from '../session-tally.ts'
import type { RoundView } from '../studio-words.ts'
import { bindKeys } from './keys.ts'
import { makePicture, type TalatPicture } from './show-round.ts'
import { muteCues, wakeCues } from './sound.ts'
import { bindStakeList, showPays } from './stake-list.ts'
import { freeSpinsIn, talatWords } from './talat-words.ts'

// The page of talat.

/** What is shown before a round was played. */
const FIRST_STOPS = [0, 8, 10, 14, 5]

let picture: TalatPicture | undefined
let count: ((round: RoundView) => void) | undefined

const stakes = bindStakeList((stake) => {
  part('bar-stake').textContent = baht(stake)
  showPays(stake)
})
const mute = bindMute(muteCues)
const spin = part('spin')

async function prepare({ session, state }: Entered): Promise<void> {
  count = startTally(session, showNet)
  picture = await makePicture((text) => flow.say(text))
  // A round whose end was not seen is not given away by the window that is laid.
  const past = await askStudio<RoundView[]>('/history', { session }).catch(() => [])
  const last = past.find(({ id, outcome }) => outcome !== null && id !== state.unfinished?.id)
  const stops = last?.outcome?.split(';')[0]?.split(',').map(Number)
  picture.stage.lay(stops ?? FIRST_STOPS, false)
}

function showNet(text: string): void {
  part('net').textContent = signedBaht(text)
}

/** What is heard with the result: the sum in the bar is not read out by itself. */
function sayBalance({ balance }: RoundView): void {
  if (balance === null) return
  part('result').append(make('span', 'unseen', ` ยอดเงิน ${balanceText(balance)}`))
}

const face: GameFace = {
  words: talatWords,
  greeting: 'กดหมุนเพื่อเริ่มเล่น',
  turning: 'กำลังหมุน',
  showsSums: true,
  stake: stakes.field,
  setOpen: (isOpen) => spin.setAttribute('aria-disabled', `${!isOpen}`),
  prepare,
  begin() {
    wakeCues()
    picture?.stage.turn()
  },
  show: async (round) => picture?.show(round),
  giveBack: async () => picture?.stage.settleBack(),
  end(round) {
    count?.(round)
    sayBalance(round)
    const free = round.outcome === null ? 0 : freeSpinsIn(round.outcome)
    if (free > 0) part('result').append(make('span', 'unseen', ` รวมฟรีสปิน ${free}\u00A0ครั้ง`))
  },
  hearMute: mute.hear,
}

const flow = startFlow(face, true)

spin.addEventListener('click', () => flow.press('spin'))
bindKeys({
  press() {
    if (spin.getAttribute('aria-disabled') === 'true') picture?.stage.hurry()
    else flow.press('spin')
  },
  step: stakes.step,
  mute: mute.turn,
})
