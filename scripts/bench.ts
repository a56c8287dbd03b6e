/**
 * Runs the benchmarks of bench/ one after another, after a word on the machine, so that a figure
 * never travels without it. A benchmark is a program `bench/<name>.bench.ts`; its results are
 * kept by date (bench/README.md).
 *
 *   npm run bench               all of them
 *   npm run bench -- sell       those whose name contains the word
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../bench')
const wanted = process.argv.slice(2)
const programs = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .sort()

const gibibytes = Math.round(totalmem() / 2 ** 30)
process.stdout.write(
  `machine   ${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, ${gibibytes} GiB\n` +
    `system    ${type()} ${release()}, Node ${process.versions.node}\n` +
    `command   npm run bench${wanted.map((word) => ` ${word}`).join('')}\n`,
)
if (programs.length === 0) process.stdout.write('no benchmark of that name in bench/\n')

for (const program of programs) {
  process.stdout.write(`\n## ${program.replace('.bench.ts', '')}\n\n`)
  const { status } = spawnSync(process.execPath, [join(folder, program)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
