import { layCoin, turnCoin } from './coin-picture.ts'
import { coinWords } from './coin-words.ts'
import { startReplay } from './replay-flow.ts'
import type { Side } from './studio-words.ts'

void startReplay({
  words: coinWords,
  prepare: async () => layCoin('heads'),
  begin: () => {},
  show: ({ outcome }) => turnCoin(outcome as Side),
})
