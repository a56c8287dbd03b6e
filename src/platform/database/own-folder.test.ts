import { chmod, chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOwnFolder, makeOwnFolder } from './own-folder.ts'

const NAME = 'slth-of-this-test'
const NOBODY = 65_534
const before = process.env['TMPDIR']
let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'slth-own-'))
  process.env['TMPDIR'] = root
})
afterEach(async () => {
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  await rm(root, { recursive: true, force: true })
})

const wanted = { name: NAME, mode: 0o700, user: undefined, fits: () => true }
const first = () => join(root, NAME)

test('a folder that was made is found again', async () => {
  const path = await findOwnFolder(wanted)
  expect(path).toBe(first())
  await makeOwnFolder(path, wanted)
  expect(await findOwnFolder(wanted)).toBe(path)
})

const STRANGERS: [string, () => Promise<void>][] = [
  ['a file', () => writeFile(first(), '')],
  ['a link to a folder of ours', () => symlink(root, first())],
  ['a link to nothing', () => symlink(join(root, 'none'), first())],
  [
    'a folder that others may enter',
    async () => {
      await mkdir(first())
      await chmod(first(), 0o755)
    },
  ],
]
// Only root can make one.
if (process.getuid?.() === 0) {
  STRANGERS.push([
    'a folder of another user',
    async () => {
      await mkdir(first(), { mode: 0o700 })
      await chown(first(), NOBODY, NOBODY)
    },
  ])
}

test.each(STRANGERS)('%s in its place is left alone, and never used', async (_what, occupy) => {
  const chosen = await findOwnFolder(wanted)
  await occupy()
  expect(await findOwnFolder(wanted)).toBe(`${first()}-1`)
  // One who was faster than we.
  await expect(makeOwnFolder(chosen, wanted)).rejects.toThrow('Somebody else has made')
})

test('a temporary folder that is not usable gives way to /tmp', async () => {
  const fits = (path: string) => !path.startsWith(root)
  expect(await findOwnFolder({ ...wanted, fits })).toBe(`/tmp/${NAME}`)
})
