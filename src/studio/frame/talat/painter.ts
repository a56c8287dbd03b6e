import { makeAssets } from './assets.ts'
import { sheet } from './atlas.ts'
import { isHeld, paintDark, paintFreeSign, paintOver } from './paint-over.ts'
import { paintReels, VEIL_MS } from './paint-reels.ts'
import { isAtRest } from './reel.ts'
import type { Assets, Manner, Scene } from './scene.ts'
import { STEP_MS, stepsOf } from './show.ts'

const SLOW_FRAME_MS = 24
const WATCHED_MS = 2_000
const SCALE_MAX = 2
const SCALE_SLOW = 1.5

/** Draws the scene while something of it moves, and once more when it has come to rest. */
export class Painter {
  readonly #context: CanvasRenderingContext2D
  readonly #canvas: HTMLCanvasElement
  readonly #scene: Scene
  readonly #isStill: () => boolean
  #assets: Assets | undefined
  #below: { panel: object; assets: Assets; canvas: HTMLCanvasElement } | undefined
  #isMaking = false
  #isStale = false
  #request = 0
  #lastMs = 0
  #gaps: number[] = []
  #sparks = 1
  #scaleMax = SCALE_MAX

  constructor(canvas: HTMLCanvasElement, scene: Scene, isStill: () => boolean) {
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('talat: this browser draws no canvas')
    this.#context = context
    this.#canvas = canvas
    this.#scene = scene
    this.#isStill = isStill
  }

  /** Makes the first pictures, then follows the size of the canvas. */
  async open(): Promise<void> {
    await this.#make()
    new ResizeObserver(() => void this.#make()).observe(this.#canvas)
    document.addEventListener('visibilitychange', () => this.wake())
  }

  /** Something of the scene has changed: it is drawn with the next picture. */
  wake(): void {
    if (this.#request !== 0 || document.hidden) return
    this.#lastMs = 0
    this.#request = requestAnimationFrame(() => this.#frame())
  }

  #frame(): void {
    this.#request = 0
    const nowMs = performance.now()
    this.#draw(nowMs)
    if (!isMoving(this.#scene, nowMs) || document.hidden) return
    this.#watch(nowMs)
    this.#request = requestAnimationFrame(() => this.#frame())
  }

  #draw(nowMs: number): void {
    const assets = this.#assets
    if (!assets) return
    const manner: Manner = { nowMs, isStill: this.#isStill(), sparks: this.#sparks }
    const { width, height } = assets.layout
    const context = this.#context
    const scale = this.#canvas.width / width
    context.setTransform(scale, 0, 0, scale, 0, 0)
    const { panel } = this.#scene
    if (panel && isHeld(panel, nowMs)) {
      context.drawImage(this.#darkBelow(panel, assets, manner), 0, 0, width, height)
    } else {
      this.#below = undefined
      this.#paintBelow(context, assets, manner)
    }
    paintOver(context, this.#scene, assets, manner)
  }

  #paintBelow(context: CanvasRenderingContext2D, assets: Assets, manner: Manner): void {
    const { width, height } = assets.layout
    const { isFree } = this.#scene
    context.drawImage(isFree ? assets.free : assets.base, 0, 0, width, height)
    paintReels(context, this.#scene, assets, manner)
    if (isFree) paintFreeSign(context, this.#scene, assets)
  }

  /** What lies below a panel, drawn once, since it costs as much as all the rest. */
  #darkBelow(panel: object, assets: Assets, manner: Manner): HTMLCanvasElement {
    const known = this.#below
    if (known?.panel === panel && known.assets === assets) return known.canvas
    const context = sheet(this.#canvas.width, this.#canvas.height)
    context.setTransform(this.#context.getTransform())
    this.#paintBelow(context, assets, manner)
    paintDark(context, assets, 1)
    this.#below = { panel, assets, canvas: context.canvas }
    return context.canvas
  }

  /** A device that cannot keep up gets fewer sparks first, then fewer pixels. */
  #watch(nowMs: number): void {
    if (this.#lastMs > 0) this.#gaps.push(nowMs - this.#lastMs)
    this.#lastMs = nowMs
    if (this.#gaps.reduce((sum, gap) => sum + gap, 0) < WATCHED_MS) return
    const sorted = this.#gaps.toSorted((one, other) => one - other)
    this.#gaps = []
    if ((sorted[Math.floor(sorted.length * 0.95)] ?? 0) <= SLOW_FRAME_MS) return
    if (this.#sparks === 1) this.#sparks = 0.5
    else if (this.#scaleMax > SCALE_SLOW) {
      this.#scaleMax = SCALE_SLOW
      void this.#make()
    }
  }

  async #make(): Promise<void> {
    this.#isStale = true
    if (this.#isMaking) return
    this.#isMaking = true
    while (this.#isStale) {
      this.#isStale = false
      const { clientWidth: width, clientHeight: height } = this.#canvas
      const scale = Math.min(this.#scaleMax, Math.max(1, devicePixelRatio))
      const [widthPx, heightPx] = [Math.round(width * scale), Math.round(height * scale)]
      const isSame = widthPx === this.#canvas.width && heightPx === this.#canvas.height
      if (width < 1 || height < 1 || (isSame && this.#assets)) continue
      const assets = await makeAssets({ width, height, scale }, this.#assets)
      this.#canvas.width = widthPx
      this.#canvas.height = heightPx
      this.#assets = assets
      // At once: a canvas of a new size is black.
      this.#draw(performance.now())
      this.wake()
    }
    this.#isMaking = false
  }
}

/** Whether the next picture of a scene differs from this one. */
function isMoving(scene: Scene, nowMs: number): boolean {
  const { tour, count } = scene
  return (
    scene.panel !== undefined ||
    scene.curtain !== undefined ||
    scene.pulseMs !== undefined ||
    (scene.more !== undefined && nowMs < scene.more.startMs + 300) ||
    scene.reels.some(({ turn }) => Number.isFinite(turn.startMs) && !isAtRest(turn, nowMs)) ||
    (tour?.isWin === true && nowMs < tour.startMs + (stepsOf(tour.spin) + 1) * STEP_MS + VEIL_MS) ||
    (count !== undefined && nowMs < count.startMs + count.durationMs)
  )
}
