import { startReplay } from '../replay-flow.ts'
import { part } from '../page-parts.ts'
import { makePicture, type TalatPicture } from './show-round.ts'
import { muteCues } from './sound.ts'
import { talatWords } from './talat-words.ts'

let picture: TalatPicture | undefined

muteCues(true)
void startReplay({
  words: talatWords,
  async prepare() {
    picture = await makePicture((text) => {
      part('result').textContent = text
    })
    picture.stage.lay([0, 8, 10, 14, 5], false)
  },
  begin: () => picture?.stage.turn(),
  show: async (round) => picture?.show(round),
})
