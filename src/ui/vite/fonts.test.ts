import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

// A character that no font of ours has is an empty place on a device with few fonts of its own.

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path))

/** `U+0E01-0E4F, U+200C` as code points. */
function codePoints(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}

/** Font files with the characters that `fonts.css` sends to each. */
const faces = [
  ...read('src/ui/theme/fonts.css')
    .toString()
    .matchAll(/url\('\.\/(.+?)'\)[^;]*;\s*unicode-range:([^;]+);/g),
].map(([, file = '', range = '']) => ({ file, declared: codePoints(range) }))

/** The character map of a WOFF2 file: the format's own numbers, then one compressed stream. */
function charactersIn(file: string): Set<number> {
  const bytes = read(`src/ui/theme/${file}`)
  let at = 48
  let offset = 0
  let cmap: [number, number] | undefined
  const base128 = () => {
    let value = 0
    for (;;) {
      const byte = bytes[at++] ?? 0
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  const CMAP = 0
  const OUTLINES = new Set([10, 11])
  for (let table = bytes.readUInt16BE(12); table > 0; table -= 1) {
    const flags = bytes[at++] ?? 0
    const tag = flags & 63
    if (tag === 63) at += 4
    const length = base128()
    // Outlines are stored in another form unless the version says not; nothing else is.
    const isChanged = OUTLINES.has(tag) ? flags >> 6 !== 3 : flags >> 6 !== 0
    const stored = isChanged ? base128() : length
    if (tag === CMAP) cmap = [offset, stored]
    offset += stored
  }
  if (!cmap) throw new Error(`${file} has no character map`)
  const data = brotliDecompressSync(bytes.subarray(at, at + bytes.readUInt32BE(20)))
  return mapped(data.subarray(cmap[0], cmap[0] + cmap[1]))
}

/** The characters of a `cmap` table, of its subtables of segments (4) and of groups (12). */
function mapped(cmap: Buffer): Set<number> {
  const found = new Set<number>()
  for (let one = 0; one < cmap.readUInt16BE(2); one += 1) {
    const sub = cmap.subarray(cmap.readUInt32BE(4 + one * 8 + 4))
    const format = sub.readUInt16BE(0)
    const add = (first: number, last: number) => {
      for (let code = first; code <= last && code < 0xffff; code += 1) found.add(code)
    }
    if (format === 4) {
      const size = sub.readUInt16BE(6)
      for (let seg = 0; seg < size; seg += 2) {
        add(sub.readUInt16BE(16 + size + seg), sub.readUInt16BE(14 + seg))
      }
    }
    if (format === 12) {
      for (let group = 0; group < sub.readUInt32BE(12); group += 1) {
        add(sub.readUInt32BE(16 + group * 12), sub.readUInt32BE(20 + group * 12))
      }
    }
  }
  return found
}

/** What a member may read: the sources of the screens and of the words they share. */
const screens = globSync(
  [
    'src/ui/**/*.{ts,tsx}',
    'src/apps/member/**/*.{ts,tsx}',
    'src/features/**/member/**/*.{ts,tsx}',
    'src/features/**/{rules,rules/**/*,*contract,errors}.ts',
  ],
  { cwd: root },
).filter((path) => !/\.(test|gen)\.ts$|\/vite\//.test(path))

/** Texts that a program reads and no person: digits and marks that people type in other ways. */
const READ_BY_PROGRAMS = [
  'src/features/lottery/bill/rules/entry/shorthand/tokens.ts',
  'src/features/yeekee/rules/reference.ts',
  'src/features/wallet/rules/statement-csv.ts',
  // The desk's names of the prizes of Hanoi.
  'src/features/lottery/rules/derive.ts',
]

interface Node {
  readonly type?: string
  readonly value?: unknown
}

/** The strings, templates and texts of a source, without its comments and patterns. */
function textsOf(path: string): string[] {
  const texts: string[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (node === null || typeof node !== 'object') return
    const { type, value } = node as Node
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
    if (type === 'TemplateElement') texts.push((value as { cooked: string }).cooked)
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseSync(path, read(path).toString()).program.body)
  return texts
}

/** What style sheets write into the page. */
const written = (path: string) =>
  [
    ...read(path)
      .toString()
      .matchAll(/content: '([^']*)'/g),
  ].map(([, text = '']) => text)

/** What a face draws: the characters that the style sheet sends to it, as far as the file has them. */
function drawnBy({ file, declared }: (typeof faces)[number]): number[] {
  const held = charactersIn(file)
  return declared.filter((code) => held.has(code))
}

describe('fonts', () => {
  test('every weight has the same characters', () => {
    expect(faces).toHaveLength(12)
    const byFamily = Map.groupBy(faces, ({ file }) => file.replace(/-\d+\.woff2$/, ''))
    for (const weights of byFamily.values()) {
      const [first, ...others] = weights.map(drawnBy)
      expect(first?.length).toBeGreaterThan(9)
      for (const other of others) expect(other).toEqual(first)
    }
  })

  test('the screens use no character that no font has', () => {
    const drawn = new Set(faces.flatMap(drawnBy))
    const LINE_END = 10
    const sheets = globSync('src/{ui,apps/member,features}/**/*.css', { cwd: root })
    const texts = [
      ...screens
        .filter((path) => !READ_BY_PROGRAMS.includes(path))
        .map((path) => [path, textsOf(path).join('')] as const),
      ...sheets.map((path) => [path, written(path).join('')] as const),
    ]
    const blank = texts.flatMap(([path, text]) =>
      [...new Set(text)]
        .filter((one) => one.charCodeAt(0) !== LINE_END && !drawn.has(one.codePointAt(0) ?? 0))
        .map((one) => `${relative('src', path)}: ${one}`),
    )
    expect(blank).toEqual([])
  })
})
