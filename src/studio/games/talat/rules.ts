import type { Draws } from '#kernel/fair.ts'
import { LINE_BETS, REELS, ROWS, talatConfig } from './config.ts'

/** A letter of `talatConfig.symbols`. */
export type TalatSymbol = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'W' | 'S'

/** What one line of a spin wins. */
export interface LineWin {
  /** The number of the line, from 1. */
  readonly line: number
  readonly symbol: TalatSymbol
  /** So many from the left: 3, 4 or 5. */
  readonly count: number
  /** In line bets, free spins' factor included. */
  readonly pays: number
}

/** One spin as it is shown. */
export interface TalatSpin {
  readonly isFree: boolean
  /** The strip's position in the top row, a reel. */
  readonly stops: readonly number[]
  /** By reel, then by row from the top. */
  readonly window: readonly (readonly TalatSymbol[])[]
  readonly lines: readonly LineWin[]
  readonly scatters: number
  /** What scatters pay, in line bets, free spins' factor included. */
  readonly scatterPays: number
  /** Free spins that it adds. */
  readonly adds: number
  /** All of it, in line bets. */
  readonly pays: number
}

/** A whole round. */
export interface TalatRound {
  readonly spins: readonly TalatSpin[]
  /** In line bets, the cap applied. */
  readonly pays: number
  readonly isCapped: boolean
}

export const CAP_LINE_BETS = talatConfig.capStakes * LINE_BETS

const SYMBOLS = talatConfig.symbols
const WILD = SYMBOLS.indexOf('W')
const SCATTER = SYMBOLS.indexOf('S')
const STRIP = talatConfig.base[0].length
/** A strip with its first rows once more behind it, so that no window wraps. */
const LONG = STRIP + ROWS - 1
const LINES = talatConfig.lines.length

/** Strips as numbers: `cells[reel * LONG + stop + row]`, and which windows show a scatter. */
export interface Strips {
  readonly cells: Uint8Array
  readonly hasScatter: Uint8Array
}

function stripsOf(reels: readonly string[]): Strips {
  const cells = new Uint8Array(REELS * LONG)
  const hasScatter = new Uint8Array(REELS * STRIP)
  for (const [reel, strip] of reels.entries()) {
    for (let at = 0; at < LONG; at += 1) {
      cells[reel * LONG + at] = SYMBOLS.indexOf(strip.charAt(at % STRIP))
    }
    for (let stop = 0; stop < STRIP; stop += 1) {
      const from = reel * LONG + stop
      hasScatter[reel * STRIP + stop] = cells.subarray(from, from + ROWS).includes(SCATTER) ? 1 : 0
    }
  }
  return { cells, hasScatter }
}

export const baseStrips = stripsOf(talatConfig.base)
export const freeStrips = stripsOf(talatConfig.free)

/** Where the cell of a line on a reel is, from the reel's stop. */
const OFFSETS = Uint8Array.from(talatConfig.lines.flatMap((rows) => [...rows].map(Number)))
const COUNTS = REELS + 1
/** By symbol and count, in line bets. */
const PAYS = new Uint16Array(SYMBOLS.length * COUNTS)
for (const [symbol, pays] of Object.entries(talatConfig.pays)) {
  PAYS.set(pays, SYMBOLS.indexOf(symbol) * COUNTS + ROWS)
}

/** What a line shows from the left: its symbol and how many, as an index of `PAYS`. */
function lineCode(cells: Uint8Array, stops: ArrayLike<number>, line: number): number {
  const at = line * REELS
  const first = cells[(stops[0] as number) + (OFFSETS[at] as number)] as number
  let count = 1
  while (count < REELS) {
    const cell = cells[
      count * LONG + (stops[count] as number) + (OFFSETS[at + count] as number)
    ] as number
    if (cell !== first && cell !== WILD) break
    count += 1
  }
  return first * COUNTS + count
}

/** What the lines of a window pay in line bets, without any factor. The whole cycle is counted by this. */
export function linePays({ cells }: Strips, stops: ArrayLike<number>): number {
  let pays = 0
  for (let line = 0; line < LINES; line += 1) {
    pays += PAYS[lineCode(cells, stops, line)] as number
  }
  return pays
}

/** How many of the reels whose stops are given show a scatter: a strip has one. */
export function countScatters({ hasScatter }: Strips, stops: ArrayLike<number>): number {
  let count = 0
  for (let reel = 0; reel < stops.length; reel += 1) {
    count += hasScatter[reel * STRIP + (stops[reel] as number)] as number
  }
  return count
}

/** What so many scatters pay in line bets, without any factor. */
export const scatterPaysOf = (scatters: number): number =>
  (talatConfig.scatterPays[scatters - ROWS] ?? 0) * LINE_BETS

/** How many free spins so many scatters give. */
export const freeSpinsOf = (scatters: number): number => talatConfig.freeSpins[scatters - ROWS] ?? 0

function drawStops(draws: Draws, stops: number[]): void {
  for (let reel = 0; reel < REELS; reel += 1) stops[reel] = draws.randInt(STRIP)
}

/**
 * Draws a round, from the first spin to the last free one.
 * @param onSpin is given the stops of each spin, in an array that the next spin overwrites
 * @returns what it pays in line bets, at most `CAP_LINE_BETS`
 */
export function drawTalat(draws: Draws, onSpin?: (stops: readonly number[]) => void): number {
  const stops = [0, 0, 0, 0, 0]
  let pays = 0
  let left = 1
  for (let spin = 0; left > 0 && pays < CAP_LINE_BETS; spin += 1) {
    drawStops(draws, stops)
    onSpin?.(stops)
    const strips = spin === 0 ? baseStrips : freeStrips
    const times = spin === 0 ? 1 : talatConfig.freeTimes
    const scatters = countScatters(strips, stops)
    pays += times * (linePays(strips, stops) + scatterPaysOf(scatters))
    left += freeSpinsOf(scatters) - 1
  }
  return Math.min(pays, CAP_LINE_BETS)
}

/** The stops of all spins of a round, in one text that a round keeps: `25,5,3,15,18;…`. */
export function drawStopsText(draws: Draws): { text: string; pays: number } {
  const spins: string[] = []
  const pays = drawTalat(draws, (stops) => spins.push(stops.join(',')))
  return { text: spins.join(';'), pays }
}

/** Reads one spin: window, lines and scatters, in the order of the lines. */
export function readSpin(stops: readonly number[], isFree: boolean): TalatSpin {
  const strips = isFree ? freeStrips : baseStrips
  const times = isFree ? talatConfig.freeTimes : 1
  const lines: LineWin[] = []
  for (let line = 0; line < LINES; line += 1) {
    const code = lineCode(strips.cells, stops, line)
    const pays = (PAYS[code] as number) * times
    if (pays === 0) continue
    const symbol = SYMBOLS.charAt(Math.floor(code / COUNTS)) as TalatSymbol
    lines.push({ line: line + 1, symbol, count: code % COUNTS, pays })
  }
  const scatters = countScatters(strips, stops)
  const scatterPays = scatterPaysOf(scatters) * times
  return {
    isFree,
    stops: [...stops],
    window: stops.map((stop, reel) => readReel(strips, reel, stop)),
    lines,
    scatters,
    scatterPays,
    adds: freeSpinsOf(scatters),
    pays: lines.reduce((sum, { pays }) => sum + pays, scatterPays),
  }
}

/** What a reel shows at a stop, from the top. */
export function readReel({ cells }: Strips, reel: number, stop: number): TalatSymbol[] {
  return Array.from({ length: ROWS }, (_, row) =>
    SYMBOLS.charAt(cells[reel * LONG + stop + row] as number),
  ) as TalatSymbol[]
}

/**
 * Reads a round from the text of its stops: the script of its picture, and what it pays.
 * @throws where the text is no whole round
 */
export function readTalat(text: string): TalatRound {
  const spins: TalatSpin[] = []
  let left = 1
  let pays = 0
  for (const part of text.split(';')) {
    if (left === 0) throw new Error('talat: a spin too many')
    const spin = readSpin(stopsOf(part), spins.length > 0)
    spins.push(spin)
    pays += spin.pays
    left += spin.adds - 1
  }
  const isCapped = pays >= CAP_LINE_BETS
  if (left > 0 && !isCapped) throw new Error('talat: a spin is missing')
  return { spins, pays: Math.min(pays, CAP_LINE_BETS), isCapped }
}

function stopsOf(part: string): number[] {
  const stops = part.split(',').map(Number)
  const isWhole = stops.length === REELS && stops.every((stop) => Number.isInteger(stop))
  if (!isWhole || stops.some((stop) => stop < 0 || stop >= STRIP)) {
    throw new Error('talat: no stops')
  }
  return stops
}
