import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Manifest } from './manifest.ts'
import { stageLog } from './stage-wal.ts'
import { segmentName } from './wal-names.ts'

/** Small, so that a test writes a hundred of them in no time. */
const SEGMENT_BYTES = 8_192
const SYSTEM = 7_000_000_000_000_000_001n
const homes: string[] = []
let home = ''

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'slth-stage-'))
  homes.push(home)
  await mkdir(join(home, 'archive'))
  await mkdir(join(home, 'other'))
})
afterAll(async () => {
  for (const each of homes) await rm(each, { recursive: true, force: true })
})

const name = (number: number, timeline = 1) => segmentName({ timeline, number }, SEGMENT_BYTES)

/** As much of a segment as is looked at: its place and its cluster. */
function segment(number: number, system = SYSTEM): Buffer {
  const bytes = Buffer.alloc(SEGMENT_BYTES)
  bytes.writeBigUInt64LE(BigInt(number * SEGMENT_BYTES), 8)
  bytes.writeBigUInt64LE(system, 24)
  return bytes
}

async function put(folder: string, file: string, content: Buffer): Promise<void> {
  const packed = folder === 'archive'
  await writeFile(
    join(home, folder, packed ? `${file}.gz` : file),
    packed ? gzipSync(content) : content,
  )
}

const archive = (number: number, timeline = 1) =>
  put('archive', name(number, timeline), segment(number))

function stage(timeline?: number) {
  const manifest: Manifest = {
    format: 2,
    id: '20261121T050000000Z',
    startedAt: '2026-11-21T05:00:00.000Z',
    endedAt: '2026-11-21T05:00:01.000Z',
    systemIdentifier: `${SYSTEM}`,
    serverVersion: '18.4',
    timeline: 1,
    segmentBytes: SEGMENT_BYTES,
    firstSegment: name(5),
    lastSegment: name(5),
    secrets: {},
    files: [],
    media: [],
  }
  const sources = [join(home, 'archive'), join(home, 'other')]
  return stageLog(sources, join(home, 'staged'), manifest, timeline)
}

const staged = async () => (await readdir(join(home, 'staged'))).sort()

describe('the log for a recovery', () => {
  it('runs from the backup to the end, from wherever it lies', async () => {
    for (const number of [4, 5, 7]) await archive(number)
    await put('other', name(6), segment(6))
    expect(await stage()).toEqual({ timeline: 1, lastSegment: name(7), gap: undefined })
    expect(await staged()).toEqual([name(5), name(6), name(7)])
  })

  it('breaks off at a hole, and says so', async () => {
    for (const number of [5, 7]) await archive(number)
    const log = await stage()
    expect(log).toMatchObject({ lastSegment: name(5), gap: `${name(6)} is missing` })
  })

  it('has no end before its beginning', async () => {
    await archive(7)
    expect(await stage()).toMatchObject({
      lastSegment: undefined,
      gap: `${name(5)} is missing`,
    })
  })

  it.each<[string, Buffer, RegExp]>([
    ['cut short', segment(6).subarray(0, 4_096), /has 4096 bytes, not 8192/],
    ['another cluster’s', segment(6, 3n), /belongs to another database/],
  ])('does not take a segment that is %s', async (_what, content, words) => {
    await archive(5)
    await put('archive', name(6), content)
    const log = await stage()
    expect(log.lastSegment).toBe(name(5))
    expect(log.gap).toMatch(words)
  })

  it('does not take a file that is no archive, but the same segment from elsewhere', async () => {
    await archive(5)
    await writeFile(join(home, 'archive', `${name(6)}.gz`), gzipSync(segment(6)).subarray(0, 20))
    expect((await stage()).gap).toMatch(/archive.+is damaged/)
    await put('other', name(6), segment(6))
    expect(await stage()).toMatchObject({ lastSegment: name(6), gap: undefined })
  })

  it('ends where a server has only prepared files for later', async () => {
    for (const number of [5, 6]) await put('other', name(number), segment(number))
    // A used segment under its next name.
    await put('other', name(7), segment(2))
    expect(await stage()).toEqual({ timeline: 1, lastSegment: name(6), gap: undefined })
  })
})

describe('timelines', () => {
  /** The second one leaves the first in segment 6, the third leaves the second in segment 8. */
  beforeEach(async () => {
    const at = (number: number) => `0/${(number * SEGMENT_BYTES + 100).toString(16).toUpperCase()}`
    await put('archive', '00000002.history', Buffer.from(`1\t${at(6)}\tbefore noon\n`))
    await put(
      'archive',
      '00000003.history',
      Buffer.from(`1\t${at(6)}\tbefore noon\n2\t${at(8)}\tbefore noon\n`),
    )
    for (const number of [5, 6, 7, 8, 9]) await archive(number)
    for (const number of [6, 7, 8]) await archive(number, 2)
    for (const number of [8, 9, 10]) await archive(number, 3)
  })

  it('the newest is followed', async () => {
    expect(await stage()).toEqual({ timeline: 3, lastSegment: name(10, 3), gap: undefined })
    expect(await staged()).toContain('00000003.history')
  })

  it('what an older one wrote after they parted does not stand for the newer one’s', async () => {
    await rm(join(home, 'archive', `${name(9, 3)}.gz`))
    expect(await stage()).toMatchObject({
      lastSegment: name(8, 3),
      gap: `${name(9, 3)} is missing`,
    })
  })

  it('where they parted, the newer one’s copy is read or none', async () => {
    expect((await stage()) && (await staged())).toContain(name(8, 3))
    expect(await staged()).not.toContain(name(8, 2))
    expect(await staged()).not.toContain(name(6, 1))
    await rm(join(home, 'staged'), { recursive: true })
    for (const number of [8, 9, 10]) await rm(join(home, 'archive', `${name(number, 3)}.gz`))
    expect(await stage()).toMatchObject({ lastSegment: name(7, 2), gap: undefined })
    expect(await staged()).not.toContain(name(8, 2))
  })

  it('an older one can be asked for', async () => {
    expect(await stage(1)).toMatchObject({ timeline: 1, lastSegment: name(9, 1) })
  })

  it('one that nobody knows is refused', async () => {
    await expect(stage(4)).rejects.toThrow('knows no timeline 4')
  })

  it('one that is no descendant is refused', async () => {
    await put('archive', '00000004.history', Buffer.from('2\t0/10000\tbefore noon\n'))
    await expect(stage()).rejects.toThrow('does not descend from timeline 1')
  })
})
