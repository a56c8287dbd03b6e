import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, '../..')
const FRAME = 'studio/frame'
/** What frames share with the site and with the studio's own server. */
const SHARED = [
  'kernel/frame-messages.ts',
  'kernel/roads.ts',
  'studio/games/baccarat/box-names.ts',
  'studio/games/baccarat/boxes.ts',
  'studio/games/baccarat/card-face.ts',
  'studio/games/baccarat/cards.ts',
  'studio/games/baccarat/config.ts',
  'studio/games/baccarat/coup.ts',
  'studio/games/talat/config.ts',
  'studio/games/talat/rules.ts',
]

/**
 * The modules of frames as browsers take them, by their path below `/assets/`: types left out, imports pointing at
 * each other. Made once at start from the very files that the compiler checks.
 */
export function frameScripts(): ReadonlyMap<string, string> {
  const own = readdirSync(join(SOURCE, FRAME), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${FRAME}/${name}`)
  return new Map([...own, ...SHARED].map((path) => [pathOf(path), browserText(path)] as const))
}

/** `studio/frame/talat/reel.ts` is `talat/reel.js`, `studio/games/talat/rules.ts` is `games/talat/rules.js`. */
const pathOf = (source: string): string =>
  source.replace(/^studio\/(frame\/)?/, '').replace(/\.ts$/, '.js')

/** Everything that a script imports, directly or not, by path below `/assets/`. */
export function importsOf(scripts: ReadonlyMap<string, string>, script: string): readonly string[] {
  const found = new Set([script])
  for (const path of found) {
    const imports = scripts.get(path)?.matchAll(/from '([./][a-z./-]+\.js)'/g) ?? []
    for (const [, to = ''] of imports) {
      found.add(new URL(to, `file:///assets/${path}`).pathname.replace('/assets/', ''))
    }
  }
  return [...found].slice(1)
}

function browserText(path: string): string {
  return (
    stripTypeScriptTypes(readFileSync(join(SOURCE, path), 'utf8'))
      .replaceAll(
        /(from\s+')#([a-z/-]+\.ts)'/g,
        (_all, from: string, source: string) => `${from}/assets/${pathOf(source)}'`,
      )
      .replaceAll(/(from\s+'\.[a-z./-]+)\.ts'/g, "$1.js'")
      // Explanations and indentation are for us.
      .replaceAll(/^\s*\/\*\*[^]*?\*\/\n/gm, '')
      .replaceAll(/^\s*\/\/.*\n/gm, '')
      .replaceAll(/^\s+|[ \t]+$/gm, '')
  )
}
