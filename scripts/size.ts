/**
 * Weighs what a phone loads for each route of the built member app, after gzip, and fails where a
 * budget of design §10 is passed. It reads dist/: build first.
 *
 *   node scripts/run.mjs size
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BuildManifest } from '#apps/server/pages/route-files.ts'
import { findOverweight, kb, weighRoutes, weightTable } from './size/weigh.ts'

const folder = join(import.meta.dirname, '../dist/member')
const manifest = JSON.parse(
  readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
) as BuildManifest

const known = new Map<string, number>()
function sizeOf(address: string): number {
  const size =
    known.get(address) ?? gzipSync(readFileSync(join(folder, address)), { level: 9 }).length
  known.set(address, size)
  return size
}

// Fonts are compressed already. A Thai page seldom has lower-case Latin, whose files load last.
const fontBytes = Object.values(manifest)
  .flatMap((chunk) => (chunk.isEntry ? (chunk.assets ?? []) : []))
  .filter((file) => file.endsWith('.woff2') && !file.includes('-lower-'))
  .reduce((sum, file) => sum + readFileSync(join(folder, file)).length, 0)

const routes = weighRoutes(manifest, sizeOf)
const say = (text: string) => process.stdout.write(`${text}\n`)
say(weightTable(routes))
say(`${'fonts'.padEnd(24)}${kb(fontBytes).padStart(9)}`)

const faults = findOverweight(routes, fontBytes)
for (const fault of faults) {
  say(`
dist/member: ${fault}
  rule: a first load stays within the budget of design §10 (scripts/size/weigh.ts)
  instead: load what is not seen at once with import() or lazy(), or take a lighter library; what
    each chunk holds stands in dist/member/.vite/manifest.json`)
}
process.exitCode = faults.length === 0 ? 0 : 1
