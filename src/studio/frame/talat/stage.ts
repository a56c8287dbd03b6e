import { Director, stripsFor } from './director.ts'
import { Painter } from './painter.ts'
import { restingReel } from './reel.ts'
import type { Scene } from './scene.ts'
import type { TalatStage } from './stage-words.ts'
import { Waits } from './wait.ts'

/**
 * Makes the picture of the game on a canvas that the page has sized.
 * @param isStill whether nothing may move, asked before every picture
 * @throws where the browser draws no canvas or no SVG
 */
export async function makeStage(
  canvas: HTMLCanvasElement,
  isStill: () => boolean,
): Promise<TalatStage> {
  const scene: Scene = {
    reels: stripsFor(false).map((strip) => restingReel(strip, 0)),
    isFree: false,
    spinsText: '',
    tour: undefined,
    count: undefined,
    panel: undefined,
    pulseMs: undefined,
    curtain: undefined,
    more: undefined,
  }
  const painter = new Painter(canvas, scene, isStill)
  await painter.open()
  return new Director(scene, new Waits(), () => painter.wake())
}
