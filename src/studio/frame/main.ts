import { layCoin, turnCoin } from './coin-picture.ts'
import { coinWords } from './coin-words.ts'
import { part } from './page-parts.ts'
import { startFlow } from './round-flow.ts'
import { bindStake } from './stake-field.ts'
import type { Side } from './studio-words.ts'
import { muteSound, soundWin, wakeSound } from './win-sound.ts'
import { isWon } from './words.ts'

// The page of the coin.

const sides = ['heads', 'tails'] as const

layCoin('heads')
const flow = startFlow(
  {
    words: coinWords,
    greeting: 'เลือกหัวหรือก้อย',
    turning: 'กำลังโยนเหรียญ',
    showsSums: false,
    stake: bindStake(),
    setOpen(isOpen) {
      for (const side of sides) part(`play-${side}`).setAttribute('aria-disabled', `${!isOpen}`)
    },
    prepare: async () => {},
    begin: wakeSound,
    show: ({ outcome }) => turnCoin(outcome as Side),
    giveBack: async () => {},
    end(round) {
      if (isWon(round)) soundWin()
    },
    hearMute: muteSound,
  },
  false,
)

for (const side of sides) {
  const button = part(`play-${side}`)
  button.addEventListener('click', () => flow.press(side))
  // A key that is held down is pressed once: it has to be let go before the next round.
  button.addEventListener('keydown', (event) => {
    if (event.repeat) event.preventDefault()
  })
}
