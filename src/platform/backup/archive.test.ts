import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ODD_NAMES } from '#tests/support/odd-names.ts'
import { archiveScript, forShell } from './archive.ts'

const NAME = '000000010000000000000003'
let home = ''
let wal = ''
let segment = ''

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'slth-archive-'))
  segment = join(home, 'segment')
  // A path as people make them: the script, not the settings, has to live with it.
  wal = await mkdtemp(join(home, `wal's "100 %f" `))
  await writeFile(join(home, 'archive.sh'), archiveScript(wal))
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** Calls the script as the server does and answers what it says; '' when it takes the segment. */
function archive(folder = home): Promise<string> {
  return new Promise((done) => {
    execFile('sh', [join(folder, 'archive.sh'), segment, NAME], (error, _stdout, stderr) => {
      done(error ? `${error.code}: ${stderr}` : '')
    })
  })
}

const archived = async () => gunzipSync(await readFile(join(wal, `${NAME}.gz`))).toString()

describe('the archive command', () => {
  it('keeps a segment under its name and nothing beside it', async () => {
    await writeFile(segment, 'first')
    expect(await archive()).toBe('')
    expect(await archived()).toBe('first')
    expect(await readdir(wal)).toEqual([`${NAME}.gz`])
  })

  it('takes the same segment again, as after a crash', async () => {
    expect(await archive()).toBe('')
    expect(await archived()).toBe('first')
  })

  it('never replaces another one', async () => {
    await writeFile(segment, 'other')
    expect(await archive()).toMatch(/^1: archive: .+ holds something else than /)
    expect(await archived()).toBe('first')
  })

  it('begins again where a crash left a draft', async () => {
    await rm(join(wal, `${NAME}.gz`))
    await writeFile(join(wal, `${NAME}.draft`), 'half of it')
    expect(await archive()).toBe('')
    expect(await archived()).toBe('other')
  })

  it('says no when the folder is gone', async () => {
    const gone = join(home, 'gone')
    await writeFile(join(home, 'archive.sh'), archiveScript(gone))
    expect(await archive()).not.toBe('')
    expect(await readdir(home)).not.toContain('gone')
  })
})

describe('a word for a shell', () => {
  it.each(['/srv/slth', '/srv/ข้อมูล', '/srv/a b', '~', '', "'", ...ODD_NAMES])(
    '%s',
    async (text) => {
      const { stdout } = await promisify(execFile)('sh', ['-c', `printf %s ${forShell(text)}`])
      expect(stdout).toBe(text)
    },
  )

  it.each(['/srv/slth', '/srv/ข้อมูล-1'])('%s needs no quotes', (text) => {
    expect(forShell(text)).toBe(text)
  })
})
