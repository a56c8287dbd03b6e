import { talatConfig } from '#studio/games/talat/config.ts'
import { type Atlas, breathe, makeAtlas, makeGlow, makeRays, makeSpark, sheet } from './atlas.ts'
import { layoutOf } from './layout.ts'
import { type Letters, makeLetters, readFace } from './letters.ts'
import type { Assets } from './scene.ts'
import { drawScenery, drawShade } from './scenery.ts'

/**
 * Makes all pictures for a size of the canvas, one a task.
 * @param before what was made for another size; its symbols serve again where they are about as large
 */
export async function makeAssets(
  size: { readonly width: number; readonly height: number; readonly scale: number },
  before?: Assets,
): Promise<Assets> {
  const layout = layoutOf(size.width, size.height)
  const { scale } = size
  const symbolPx = Math.ceil(layout.symbol * 1.08 * scale)
  const atlas = near(before?.atlas, symbolPx) ?? (await makeAtlas(symbolPx))
  const letters = before?.letters ?? (await makeWords(scale))
  const base = await drawScenery(layout, scale, false, atlas, letters)
  const free = await drawScenery(layout, scale, true, atlas, letters)
  const shade = drawShade(layout, scale)
  await breathe()
  const cloth = await drawCloth((size.width / 2) * scale, size.height * scale)
  const glow = before?.glow ?? makeGlow(256, '#ffd35a')
  const spark = before?.spark ?? makeSpark(64)
  await breathe()
  const rays = before?.rays ?? makeRays(640)
  await breathe()
  return { layout, atlas, letters, base, free, shade, cloth, glow, spark, rays }
}

const WORDS = ['ตลาดผลไม้', 'ชนะใหญ่', 'ฟรีสปิน', '×3', 'ทุกรางวัล ×3', 'รวมฟรีสปิน']

/** Symbols that are drawn already, where they are large enough and not much too large. */
function near(atlas: Atlas | undefined, sizePx: number): Atlas | undefined {
  const times = (atlas?.sizePx ?? 0) / sizePx
  return times > 0.93 && times < 1.5 ? atlas : undefined
}

async function makeWords(scale: number): Promise<Letters> {
  await readFace()
  const letters = makeLetters(56 * scale)
  const more = talatConfig.freeSpins.map((spins) => `ฟรีสปิน +${spins}`)
  for (const word of [...WORDS, ...more]) {
    letters.width(word, 1)
    await breathe()
  }
  return letters
}

/** One half of the curtain: cloth in folds, a golden hem at its inner edge. */
async function drawCloth(width: number, height: number): Promise<HTMLCanvasElement> {
  const context = sheet(width, height)
  const folds = 7
  for (let fold = 0; fold < folds; fold += 1) {
    const left = (fold * width) / folds
    const cloth = context.createLinearGradient(left, 0, left + width / folds, 0)
    cloth.addColorStop(0, '#04301f')
    cloth.addColorStop(0.35, '#12805a')
    cloth.addColorStop(0.6, '#0c5c3f')
    cloth.addColorStop(1, '#04301f')
    context.fillStyle = cloth
    context.fillRect(left, 0, width / folds + 1, height)
    if (fold % 3 === 0) await breathe()
  }
  const hem = width * 0.03
  const gold = context.createLinearGradient(width - hem, 0, width, 0)
  gold.addColorStop(0, '#8a6714')
  gold.addColorStop(0.5, '#fff0b8')
  gold.addColorStop(1, '#b98a2c')
  context.fillStyle = gold
  context.fillRect(width - hem, 0, hem, height)
  await breathe()
  const shade = context.createLinearGradient(0, 0, 0, height)
  shade.addColorStop(0, '#00000088')
  shade.addColorStop(0.3, '#00000000')
  shade.addColorStop(1, '#00000099')
  context.fillStyle = shade
  context.fillRect(0, 0, width, height)
  await breathe()
  return context.canvas
}
