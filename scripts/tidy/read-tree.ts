import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Source } from './source.ts'
import { Tree } from './tree.ts'

/** What is never committed; see .gitignore. */
const SKIPPED = new Set(['node_modules', '.git', '.data', '.cache', 'dist', 'coverage', 'screens'])
const TEXT = /(\.(tsx?|mjs|json|jsonc|css|sql|md|html|svg|csv|txt|ya?ml|sh)|\/run|LICENSE|rc)$/

/** Reads the repository; of pictures and fonts only that they are there. */
export function readTree(root: string): Tree {
  return new Tree(
    filesUnder(root, '').map(
      (path) => new Source(path, TEXT.test(path) ? readFileSync(join(root, path), 'utf8') : ''),
    ),
  )
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !name.endsWith('.log'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) return filesUnder(root, path)
      return entry.isFile() ? [path] : []
    })
}
