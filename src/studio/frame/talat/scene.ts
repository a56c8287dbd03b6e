import type { TalatSpin } from '#studio/games/talat/rules.ts'
import type { Atlas } from './atlas.ts'
import type { Layout } from './layout.ts'
import type { Letters } from './letters.ts'
import type { Reel } from './reel.ts'

/** A sum that counts up, in line bets. */
export interface Count {
  readonly from: number
  readonly to: number
  readonly startMs: number
  readonly durationMs: number
  readonly bahtOf: (lineBets: number) => string
}

/** What is to be seen, as of a time: the picture is a function of this and the clock. */
export interface Scene {
  reels: readonly Reel[]
  isFree: boolean
  /** Which free spin of how many, `3/10`. */
  spinsText: string
  tour: { readonly spin: TalatSpin; readonly startMs: number; readonly isWin: boolean } | undefined
  count: Count | undefined
  /** A panel with a word over the sum. */
  panel:
    | { readonly word: string; readonly startMs: number; readonly endMs: number; isBig: boolean }
    | undefined
  pulseMs: number | undefined
  curtain: { readonly startMs: number; readonly spins: number } | undefined
  more: { readonly startMs: number; readonly spins: number } | undefined
}

/** Pictures made once for a size of the canvas. */
export interface Assets {
  readonly layout: Layout
  readonly atlas: Atlas
  readonly letters: Letters
  readonly base: HTMLCanvasElement
  readonly free: HTMLCanvasElement
  readonly shade: HTMLCanvasElement
  readonly cloth: HTMLCanvasElement
  readonly glow: HTMLCanvasElement
  readonly spark: HTMLCanvasElement
  readonly rays: HTMLCanvasElement
}

/** How a frame is to be drawn. */
export interface Manner {
  readonly nowMs: number
  readonly isStill: boolean
  /** 1, or less where the device is slow. */
  readonly sparks: number
}

/** How long the curtain closes, stays and opens. */
export const CURTAIN_MS = { close: 420, open: 1_500, end: 2_000 } as const

/** A part of a way from 0 to 1, slow at both ends. */
export const ease = (part: number): number => {
  const kept = Math.min(1, Math.max(0, part))
  return kept * kept * (3 - 2 * kept)
}
