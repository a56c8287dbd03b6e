import { talatConfig } from '#studio/games/talat/config.ts'
import { CAP_LINE_BETS, type TalatRound, type TalatSpin } from '#studio/games/talat/rules.ts'
import { isAtRest, landReel, restingReel, SETTLE_MS, startReel } from './reel.ts'
import { CURTAIN_MS, type Scene } from './scene.ts'
import { celebration, isWin, stepsOf } from './show.ts'
import { cue } from './sound.ts'
import type { StageListener, TalatStage } from './stage-words.ts'
import type { Waits } from './wait.ts'

/** When reels meet their stops after the start of a turn, in the base game and in free spins. */
const PACE = {
  base: { firstMs: 900, stepMs: 190, leadMs: 35 },
  free: { firstMs: 640, stepMs: 85, leadMs: 18 },
} as const
const FREE_SHOW_MS = 620
const PULSE_MS = 1_000
const MORE_MS = 1_300
const TICK_MS = 90

type Options = Parameters<TalatStage['play']>[2]

/** The strips that turn in the base game or in free spins. */
export const stripsFor = (isFree: boolean): readonly string[] =>
  isFree ? talatConfig.free : talatConfig.base

/** Changes the scene as a round goes on, by the clock. */
export class Director implements TalatStage {
  readonly #scene: Scene
  readonly #waits: Waits
  readonly #wake: () => void
  #startMs = 0

  constructor(scene: Scene, waits: Waits, wake: () => void) {
    this.#scene = scene
    this.#waits = waits
    this.#wake = wake
  }

  lay(stops: readonly number[], isFree: boolean): void {
    this.#clear()
    const strips = stripsFor(isFree)
    this.#set({
      isFree,
      spinsText: '',
      reels: strips.map((strip, at) => restingReel(strip, stops[at] ?? 0)),
    })
  }

  turn(): void {
    this.#clear()
    this.#rest()
    cue('press')
    this.#start(PACE.base.leadMs)
  }

  async settleBack(): Promise<void> {
    if (!this.#isTurning()) return
    const { reels, isFree } = this.#scene
    await this.#land(
      reels.map(({ turn }) => turn.from),
      isFree,
      PACE.base,
    )
  }

  hurry(): void {
    const { panel, tour } = this.#scene
    if (panel || tour) this.#waits.cut()
  }

  async play(round: TalatRound, listener: StageListener, options: Options): Promise<void> {
    const [first, ...free] = round.spins
    if (!first) return
    if (!this.#isTurning()) this.turn()
    await this.#land(first.stops, false, PACE.base, first)
    let sum = Math.min(first.pays, CAP_LINE_BETS)
    listener.onSpin(0, sum)
    if (free.length === 0) {
      await this.#showSingle(first, round.pays, options)
      return
    }
    await this.#showTrigger(first, options)
    await this.#openFree(first.adds, listener, options.skip)
    let known = first.adds
    for (const [at, spin] of free.entries()) {
      if (options.skip.aborted) break
      listener.onFree(at + 1, known)
      this.#set({ spinsText: `${at + 1}/${known}` })
      const before = sum
      sum = Math.min(sum + spin.pays, CAP_LINE_BETS)
      known += spin.adds
      await this.#playFree(spin, { at, known, before, sum }, listener, options)
    }
    await this.#closeFree(first, round, listener, options)
  }

  async #playFree(
    spin: TalatSpin,
    sums: { at: number; known: number; before: number; sum: number },
    listener: StageListener,
    { bahtOf, skip }: Options,
  ): Promise<void> {
    this.#clear()
    this.#keepSum(sums.before, bahtOf)
    this.#rest()
    this.#start(PACE.free.leadMs)
    await this.#land(spin.stops, true, PACE.free, spin, skip)
    if (skip.aborted) return
    listener.onSpin(sums.at + 1, sums.sum)
    if (spin.pays > 0) {
      const startMs = performance.now()
      cue('win')
      this.#set({
        tour: { spin, startMs, isWin: true },
        count: { from: sums.before, to: sums.sum, startMs, durationMs: 400, bahtOf },
      })
      // A spin that pays much has time to be seen.
      const shownMs = spin.pays >= 100 ? FREE_SHOW_MS * 2 : FREE_SHOW_MS
      await this.#waits.for(shownMs, skip)
    } else await this.#waits.for(140, skip)
    if (spin.adds === 0 || skip.aborted) return
    cue('scatter')
    this.#set({
      more: { startMs: performance.now(), spins: spin.adds },
      spinsText: `${sums.at + 1}/${sums.known}`,
    })
    await this.#waits.for(MORE_MS, skip)
    this.#set({ more: undefined })
  }

  /** A round without free spins: a win is celebrated, any other return only shows its lines. */
  async #showSingle(spin: TalatSpin, pays: number, { bahtOf }: Options): Promise<void> {
    if (stepsOf(spin) === 0) return
    const startMs = performance.now()
    this.#set({ tour: { spin, startMs, isWin: isWin(pays) } })
    if (!isWin(pays)) return
    const { ms, isBig } = celebration(pays)
    if (!isBig) {
      cue('win')
      this.#set({ count: { from: 0, to: pays, startMs, durationMs: ms, bahtOf } })
      this.#tick(ms)
      await this.#waits.for(ms)
      this.#endCount()
      return
    }
    // The lines first: where it came from, then how much it is.
    cue('win')
    await this.#waits.for(stepsOf(spin) > 1 ? 1_200 : 800)
    await this.#celebrate('ชนะใหญ่', pays, bahtOf)
  }

  async #celebrate(word: string, pays: number, bahtOf: Options['bahtOf']): Promise<void> {
    const { ms, isBig } = celebration(pays)
    const shownMs = Math.max(ms, 1_600)
    const startMs = performance.now()
    cue(isBig ? 'big-win' : 'feature-end')
    const durationMs = isBig ? shownMs * 0.7 : 900
    this.#set({
      panel: { word, startMs, endMs: startMs + shownMs, isBig },
      count: { from: 0, to: pays, startMs, durationMs, bahtOf },
    })
    this.#tick(durationMs)
    await this.#waits.for(shownMs)
    this.#set({ panel: undefined })
    this.#endCount()
  }

  async #showTrigger(spin: TalatSpin, { bahtOf, skip }: Options): Promise<void> {
    const startMs = performance.now()
    cue('feature-start')
    this.#set({
      pulseMs: startMs,
      count: { from: 0, to: spin.pays, startMs, durationMs: 500, bahtOf },
    })
    await this.#waits.for(PULSE_MS, skip)
    if (spin.lines.length > 0) {
      this.#set({
        pulseMs: undefined,
        tour: { spin, startMs: performance.now(), isWin: true },
      })
      await this.#waits.for(900, skip)
    }
    this.#clear()
  }

  /** The curtain closes over the morning and opens on the evening. */
  async #openFree(spins: number, listener: StageListener, skip: AbortSignal): Promise<void> {
    listener.onFree(0, spins)
    this.#set({ curtain: { startMs: performance.now(), spins } })
    await this.#waits.for((CURTAIN_MS.close + CURTAIN_MS.open) / 2, skip)
    const strips = stripsFor(true)
    this.#set({
      isFree: true,
      spinsText: `0/${spins}`,
      reels: strips.map((strip, at) => restingReel(strip, this.#scene.reels[at]?.turn.from ?? 0)),
    })
    await this.#waits.for(CURTAIN_MS.end - (CURTAIN_MS.close + CURTAIN_MS.open) / 2, skip)
    this.#set({ curtain: undefined })
  }

  async #closeFree(
    first: TalatSpin,
    round: TalatRound,
    listener: StageListener,
    { bahtOf }: Options,
  ): Promise<void> {
    const last = round.spins.at(-1) ?? first
    this.#clear()
    this.#set({
      reels: stripsFor(true).map((strip, at) => restingReel(strip, last.stops[at] ?? 0)),
    })
    listener.onSpin(round.spins.length - 1, round.pays)
    await this.#celebrate('รวมฟรีสปิน', round.pays, bahtOf)
    this.lay(first.stops, false)
    this.#keepSum(round.pays, bahtOf)
    listener.onFreeEnd()
  }

  /** Brings turning reels to rest, and waits until they are. */
  async #land(
    stops: readonly number[],
    isFree: boolean,
    { firstMs, stepMs }: (typeof PACE)['base' | 'free'],
    spin?: TalatSpin,
    skip?: AbortSignal,
  ): Promise<void> {
    const nowMs = performance.now()
    const strips = stripsFor(isFree)
    // An answer that comes late still lets reels stop one after another.
    const firstMeetMs = Math.max(this.#startMs + firstMs, nowMs + 420)
    const reels = this.#scene.reels.map((reel, at) => {
      const target = { strip: strips[at] ?? '', stop: stops[at] ?? 0 }
      return landReel(reel, target, nowMs, firstMeetMs + at * stepMs)
    })
    this.#set({ reels })
    for (const [at, { turn }] of reels.entries()) {
      await this.#waits.for((turn.end?.meetMs ?? 0) - performance.now(), skip)
      const isBasket = (spin?.adds ?? 0) > 0 && spin?.window[at]?.includes('S') === true
      if (!document.hidden && skip?.aborted !== true) cue(isBasket ? 'scatter' : 'reel-stop')
    }
    await this.#waits.for(SETTLE_MS, skip)
    this.#set({ reels: strips.map((strip, at) => restingReel(strip, stops[at] ?? 0)) })
  }

  #start(leadMs: number): void {
    this.#startMs = performance.now()
    const reels = this.#scene.reels.map((reel, at) => startReel(reel, this.#startMs + at * leadMs))
    this.#set({ reels })
  }

  #isTurning(): boolean {
    const nowMs = performance.now()
    return this.#scene.reels.some(
      ({ turn }) => Number.isFinite(turn.startMs) && !isAtRest(turn, nowMs),
    )
  }

  /** Reels that still turn are where they are going to be. */
  #rest(): void {
    const { reels } = this.#scene
    if (!reels.some(({ turn }) => Number.isFinite(turn.startMs))) return
    this.#set({
      reels: reels.map(({ strip, turn, next }) =>
        restingReel(next?.strip ?? strip, next?.stop ?? turn.from),
      ),
    })
  }

  #clear(): void {
    this.#set({
      tour: undefined,
      count: undefined,
      panel: undefined,
      pulseMs: undefined,
      curtain: undefined,
      more: undefined,
    })
  }

  /** The sum stays, and does not count any more. */
  #endCount(): void {
    const { count } = this.#scene
    if (count) this.#set({ count: { ...count, durationMs: 0 } })
  }

  #keepSum(lineBets: number, bahtOf: Options['bahtOf']): void {
    this.#set({ count: { from: lineBets, to: lineBets, startMs: 0, durationMs: 0, bahtOf } })
  }

  #tick(durationMs: number): void {
    const { count } = this.#scene
    for (let ms = TICK_MS; ms < durationMs; ms += TICK_MS) {
      setTimeout(() => {
        if (this.#scene.count === count) cue('count')
      }, ms)
    }
  }

  #set(change: Partial<Scene>): void {
    Object.assign(this.#scene, change)
    this.#wake()
  }
}
