import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripTypeScriptTypes } from 'node:module'

const FRAME = join(import.meta.dirname, '../frame')
const KERNEL = join(import.meta.dirname, '../../kernel')
/** What the frame shares with the site: how they speak with each other. */
const SHARED = 'frame-messages.ts'

/**
 * The frame's modules as browsers take them, by name: types left out, imports pointing at each other. Made
 * once at start from the very files that the compiler checks.
 */
export function frameScripts(): ReadonlyMap<string, string> {
  const own = readdirSync(FRAME).filter((name) => /^[a-z-]+\.ts$/.test(name))
  return new Map([
    ...own.map((name) => [scriptOf(name), browserText(join(FRAME, name))] as const),
    [`kernel-${scriptOf(SHARED)}`, browserText(join(KERNEL, SHARED))],
  ])
}

const scriptOf = (name: string): string => name.replace(/\.ts$/, '.js')

function browserText(path: string): string {
  return (
    stripTypeScriptTypes(readFileSync(path, 'utf8'))
      .replaceAll(/(from\s+')#kernel\/([a-z-]+)\.ts'/g, "$1./kernel-$2.js'")
      .replaceAll(/(from\s+'\.\/[a-z-]+)\.ts'/g, "$1.js'")
      // Explanations and indentation are for us.
      .replaceAll(/^\s*\/\*\*[^]*?\*\/\n/gm, '')
      .replaceAll(/^\s*\/\/.*\n/gm, '')
      .replaceAll(/^\s+|[ \t]+$/gm, '')
  )
}
