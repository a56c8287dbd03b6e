import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from './route-files.ts'

/** The stylesheets of a build, by address. */
export interface PageStyles {
  readonly texts: ReadonlyMap<string, string>
  /** Tells which of them dress something in the text of a page: a class name stands in one stylesheet. */
  shownIn(body: string): (style: string) => boolean
}

/** Reads all stylesheets that a build names; once, some hundred kilobytes. */
export async function readStyles(folder: string, manifest: BuildManifest): Promise<PageStyles> {
  const addresses = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []))
  const read = async (style: string) =>
    [`/${style}`, await readFile(join(folder, style), 'utf8')] as const
  const texts = new Map<string, string>(await Promise.all([...addresses].map(read)))
  const classes = new Map<string, string[]>(
    [...texts].map(([style, text]) => [style, classesOf(text)]),
  )
  return {
    texts,
    shownIn(body) {
      const used = new Set<string>()
      for (const [, names = ''] of body.matchAll(/ class="([^"]+)"/g)) {
        for (const name of names.split(' ')) used.add(name)
      }
      return (style) => classes.get(style)?.some((name) => used.has(name)) ?? false
    },
  }
}

/** The class names that the build made, which no other file has: `_page_1x2y3_4`. */
const classesOf = (css: string): string[] => [
  ...new Set(Array.from(css.matchAll(/\.(_[\w-]+)/g), ([, name = '']) => name)),
]
