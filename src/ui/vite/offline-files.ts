import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** One chunk of Vite's manifest, as far as it matters here. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Vite's list of what it built, by source file. */
export type Manifest = Readonly<Record<string, Chunk>>

/**
 * The files that a device keeps for times without a network: the entry, the chunks whose source
 * matches, and whatever these import; all fonts come beside.
 */
export function offlineFiles(manifest: Manifest, sources: readonly RegExp[]): ReadonlySet<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const take = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    chunk.imports?.forEach(take)
  }
  for (const [name, { isEntry, file }] of Object.entries(manifest)) {
    if (isEntry || sources.some((source) => source.test(name))) take(name)
    if (file.endsWith('.woff2')) files.add(file)
  }
  return files
}

/** What the files weigh as they travel: fonts are compressed already. */
export function weightOf(folder: string, files: Iterable<string>): number {
  let bytes = 0
  for (const file of files) {
    const content = readFileSync(join(folder, file))
    bytes += file.endsWith('.woff2') ? content.length : gzipSync(content).length
  }
  return bytes
}
