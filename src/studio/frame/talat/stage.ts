import { readSpin } from '#studio/games/talat/rules.ts'
import type { TalatStage } from './stage-words.ts'

/** A plain stand-in until the picture is merged: letters, no motion. */
export async function makeStage(
  canvas: HTMLCanvasElement,
  _isStill: () => boolean,
): Promise<TalatStage> {
  const draw = (stops: readonly number[], isFree: boolean): void => {
    const ink = canvas.getContext('2d')
    if (!ink) return
    canvas.width = 500
    canvas.height = 300
    ink.fillStyle = '#e3c27a'
    ink.font = '48px sans-serif'
    readSpin(stops, isFree).window.forEach((reel, x) =>
      reel.forEach((symbol, y) => ink.fillText(symbol, 35 + x * 100, 65 + y * 100)),
    )
  }
  return {
    lay: draw,
    turn: () => {},
    settleBack: async () => {},
    async play(round, listener, { skip }) {
      for (const [at, spin] of round.spins.entries()) {
        if (at === 1) listener.onFree(0, round.spins.length - 1)
        if (at > 0) listener.onFree(at, round.spins.length - 1)
        if (!skip.aborted) await new Promise((done) => setTimeout(done, 1_200))
        draw(spin.stops, spin.isFree)
        listener.onSpin(at, spin.pays)
      }
      if (round.spins.length > 1) listener.onFreeEnd()
    },
    hurry: () => {},
  }
}
