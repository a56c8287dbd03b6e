import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { putInPlace } from './web-build.ts'

const dir = await mkdtemp(join(tmpdir(), 'slth-build-'))
const place = join(dir, 'member')
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Makes a build of these files and puts it where the one before stands. */
async function build(files: Record<string, string>, at: string): Promise<void> {
  const fresh = join(dir, 'new')
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(fresh, file)), { recursive: true })
    await writeFile(join(fresh, file), text)
  }
  await putInPlace(fresh, place, new Date(at))
  await rm(fresh, { recursive: true })
}
const assets = async () => (await readdir(join(place, 'assets'))).toSorted()

it('puts a new build in place and lets open tabs find the files of the last one for a day', async () => {
  const first = { 'index.html': 'one', 'old.txt': 'x', 'assets/a-1.js': '1', 'assets/b-1.js': '1' }
  await build(first, '2026-11-20T12:00:00Z')
  const second = { 'index.html': 'two', 'assets/a-2.js': '2', 'assets/b-1.js': '1' }
  await build(second, '2026-11-21T09:00:00Z')
  expect(await assets()).toEqual(['a-1.js', 'a-2.js', 'b-1.js'])
  expect(await readFile(join(place, 'index.html'), 'utf8')).toBe('two')
  expect(await readdir(place)).not.toContain('old.txt')

  await build({ ...second, 'index.html': 'three' }, '2026-11-22T08:59:00Z')
  expect(await assets()).toContain('a-1.js')
  await build({ ...second, 'index.html': 'four' }, '2026-11-22T09:00:00Z')
  expect(await assets()).toEqual(['a-2.js', 'b-1.js'])
})
