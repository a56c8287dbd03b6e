import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadSecrets } from '../config/secrets.ts'
import { keepSecretsApart, leaveWordForSecrets } from './apart.ts'
import { isInside } from './backup-folder.ts'
import { parseTarget } from './choose-backup.ts'
import { markOf, markOfFile, withEach } from './durable.ts'
import {
  missingSecrets,
  readManifest,
  secretFingerprints,
  writeManifest,
  type Manifest,
} from './manifest.ts'
import { addMedia } from './media-files.ts'

const homes: string[] = []
async function home(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'slth-backup-'))
  homes.push(made)
  return made
}
afterAll(async () => {
  for (const made of homes) await rm(made, { recursive: true, force: true })
})

describe('a moment to restore to', () => {
  it.each([
    ['2026-11-21T12:00:00+07:00', '2026-11-21T05:00:00.000Z'],
    ['2026-11-21 12:00+07:00', '2026-11-21T05:00:00.000Z'],
    ['2026-11-21T05:00:00.250Z', '2026-11-21T05:00:00.250Z'],
  ])('%s', (text, instant) => {
    expect(parseTarget(text)).toEqual(new Date(instant))
  })

  it.each(['2026-11-21T12:00:00', '2026-11-21', 'yesterday', '2026-13-21T12:00:00Z'])(
    'is not %s',
    (text) => {
      expect(() => parseTarget(text)).toThrow(/instant with its offset/)
    },
  )
})

describe('secrets', () => {
  const manifestFor = (secrets: Record<string, string>) => ({ secrets }) as unknown as Manifest

  it('of the time of the backup serve, also when a key came later; others are named', async () => {
    const [ours, others] = await Promise.all([loadSecrets(await home()), loadSecrets(await home())])
    const manifest = manifestFor(secretFingerprints(ours))
    expect(missingSecrets(manifest, ours)).toEqual([])
    const later = {
      ...ours,
      vault: { ...ours.vault, keys: { ...ours.vault.keys, k2: randomBytes(32) } },
    }
    expect(missingSecrets(manifest, later)).toEqual([])
    expect(missingSecrets(manifest, others)).toEqual([
      'vault key k1',
      'vault index key',
      'password pepper',
    ])
  })

  it('are copied to no folder inside the backups', async () => {
    const dir = await home()
    await loadSecrets(dir)
    const backups = join(dir, 'backups')
    await expect(keepSecretsApart(dir, join(backups, 'keys'), backups)).rejects.toThrow('away from')
    expect(await keepSecretsApart(dir, join(dir, 'safe'), backups)).toEqual(['secrets.json'])
  })

  it('that are missing in a restored folder stop its start instead of being made anew', async () => {
    const dir = await home()
    await leaveWordForSecrets(dir, '20261121T050000000Z')
    await expect(loadSecrets(dir)).rejects.toThrow('belongs to backup 20261121T050000000Z')
  })
})

describe('a manifest', () => {
  it('of another format is not taken for ours', async () => {
    const dir = await home()
    await writeManifest(dir, { format: 1 } as unknown as Manifest)
    await expect(readManifest(dir)).rejects.toThrow('has format 1, and this program restores')
  })
})

describe('a file', () => {
  it('is marked by all of its content', async () => {
    const dir = await home()
    const content = randomBytes(2_500_001)
    await writeFile(join(dir, 'large'), content)
    expect(await markOfFile(join(dir, 'large'))).toEqual(markOf(content))
    expect(await markOfFile(join(dir, 'none'))).toBeUndefined()
    await expect(markOfFile(dir)).rejects.toThrow('EISDIR')
  })
})

describe('work on many files', () => {
  it('leaves nothing at work when one fails', async () => {
    const begun: number[] = []
    const ended: number[] = []
    const work = async (item: number) => {
      begun.push(item)
      await new Promise((resume) => setTimeout(resume, item))
      if (item === 5) throw new Error('the fifth')
      ended.push(item)
      return item * 2
    }
    const items = Array.from({ length: 40 }, (_, index) => index)
    await expect(withEach(items, work)).rejects.toThrow('the fifth')
    expect(ended.length).toBe(begun.length - 1)
    expect(begun.length).toBeLessThan(40)
    const sound = items.filter((item) => item !== 5)
    expect(await withEach(sound, work)).toEqual(sound.map((item) => item * 2))
  })
})

describe('uploads', () => {
  it('are copied once, and not when they are damaged', async () => {
    const [from, to] = await Promise.all([home(), home()])
    const name = `${markOf('picture').sha256}.png`
    await writeFile(join(from, name), 'picture')
    await writeFile(join(from, `${name}.4711`), 'half a pic')
    expect(await addMedia(from, to)).toEqual([name])
    expect(await readdir(to)).toEqual([name])
    const damaged = `${markOf('other').sha256}.png`
    await writeFile(join(from, damaged), 'othre')
    await expect(addMedia(from, to)).rejects.toThrow('is damaged')
    expect(await readdir(to)).toEqual([name])
  })
})

it.each([
  ['/srv/b', true],
  ['/srv/b/copy', true],
  ['/srv/b/..copy', true],
  ['/srv/b/.../copy', true],
  ['/srv/bb', false],
  ['/srv/copy', false],
  ['/srv', false],
  ['/', false],
])('whether %s lies inside /srv/b', (path, isThere) => {
  expect(isInside('/srv/b', path)).toBe(isThere)
})
