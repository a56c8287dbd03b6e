import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Manifest } from './manifest.ts'
import { parseHistory, parseSegment, segmentName, type Ancestor } from './wal-names.ts'

const unpack = promisify(gunzip)

/** What a recovery will find. */
export interface StagedLog {
  /** The timeline that it follows. */
  readonly timeline: number
  /** Undefined when not even the first segment is there. */
  readonly lastSegment: string | undefined
  /** Where the log breaks off although it went on; undefined where it ends by itself. */
  readonly gap: string | undefined
}

/** Log files by name; the same segment may lie in several folders. */
type Index = ReadonlyMap<string, readonly string[]>

/**
 * Unpacks the log into a folder of the restore's own, from the backup's first segment as far as it
 * reaches without a hole. Each segment is checked: whole, of this cluster, and the one its name
 * says; so recovery never takes a damaged file for the end of the log.
 * @param sources folders to look into, in this order; none of them is changed
 * @param wanted the timeline to follow; undefined is the newest
 */
export async function stageLog(
  sources: readonly string[],
  target: string,
  manifest: Manifest,
  wanted: number | undefined,
): Promise<StagedLog> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  const index = await indexOf(sources)
  const lineage = await stageHistories(index, target, manifest.timeline, wanted)
  const timeline = lineage.at(-1)?.timeline ?? manifest.timeline
  const { first, last } = rangeOf(index, manifest, lineage)
  const nameOf = (number: number) =>
    segmentName({ timeline: timelineAt(lineage, number, manifest), number }, manifest.segmentBytes)
  const stage = (number: number) => {
    const name = nameOf(number)
    return stageSegment(index.get(name) ?? [], join(target, name), number, manifest)
  }
  for (let number = first; number <= last; number += 1) {
    const fault = await stage(number)
    if (!fault) continue
    let goesOn = fault.isDamage
    for (let later = number + 1; later <= last && !goesOn; later += 1) {
      goesOn = (await stage(later)) === undefined
    }
    return {
      timeline,
      lastSegment: number === first ? undefined : nameOf(number - 1),
      gap: goesOn ? `${nameOf(number)} ${fault.words}` : undefined,
    }
  }
  return { timeline, lastSegment: nameOf(last), gap: undefined }
}

async function indexOf(sources: readonly string[]): Promise<Index> {
  const index = new Map<string, string[]>()
  for (const source of sources) {
    for (const file of await readdir(source).catch(() => [] as string[])) {
      const name = file.replace(/\.gz$/, '')
      index.set(name, [...(index.get(name) ?? []), join(source, file)])
    }
  }
  return index
}

async function contentOf(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  return path.endsWith('.gz') ? unpack(bytes) : bytes
}

const historyName = (timeline: number): string =>
  `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`

/** Puts the histories in place and answers the timelines to walk, oldest first. */
async function stageHistories(
  index: Index,
  target: string,
  from: number,
  wanted: number | undefined,
): Promise<Ancestor[]> {
  let newest = wanted ?? from
  if (wanted === undefined) while (index.has(historyName(newest + 1))) newest += 1
  const self = { timeline: newest, endLsn: 1n << 64n }
  if (newest === from) return [self]
  const [path] = index.get(historyName(newest)) ?? []
  if (!path)
    throw new Error(`The archive has no ${historyName(newest)}: it knows no timeline ${newest}.`)
  const content = await contentOf(path)
  await writeFile(join(target, historyName(newest)), content, { mode: 0o600 })
  const lineage = [...parseHistory(content.toString()), self]
  if (lineage.some(({ timeline }) => timeline === from)) {
    return lineage.filter(({ timeline }) => timeline >= from)
  }
  throw new Error(
    `Timeline ${newest} does not descend from timeline ${from} of this backup. ` +
      'Name another one with --timeline, or an older backup with --backup.',
  )
}

function rangeOf(index: Index, manifest: Manifest, lineage: readonly Ancestor[]) {
  const first = parseSegment(manifest.firstSegment, manifest.segmentBytes)?.number ?? 0
  let last = first
  for (const name of index.keys()) {
    const segment = parseSegment(name, manifest.segmentBytes)
    if (segment && lineage.some(({ timeline }) => timeline === segment.timeline)) {
      last = Math.max(last, segment.number)
    }
  }
  return { first, last }
}

/**
 * The timeline that a segment is read from: the newest that has it. Where two parted, the newer one
 * begins with a copy of the older; the older one goes on to what must not be replayed.
 */
function timelineAt(
  lineage: readonly Ancestor[],
  number: number,
  { segmentBytes, timeline }: Manifest,
): number {
  const end = BigInt(number + 1) * BigInt(segmentBytes)
  const begun = lineage.filter((_, index) => (lineage[index - 1]?.endLsn ?? 0n) < end)
  return begun.at(-1)?.timeline ?? timeline
}

interface SegmentFault {
  readonly words: string
  /** False where the file merely holds no log of this place: a segment prepared for later use. */
  readonly isDamage: boolean
}

/** Puts the first sound one of these files in place, or answers what is wrong with the last. */
async function stageSegment(
  paths: readonly string[],
  target: string,
  number: number,
  manifest: Manifest,
): Promise<SegmentFault | undefined> {
  let fault: SegmentFault | undefined = { words: 'is missing', isDamage: false }
  for (const path of paths) {
    const content = await contentOf(path).catch(() => undefined)
    fault = content
      ? faultOf(content, number, manifest)
      : { words: `(${path}) is damaged`, isDamage: true }
    if (!content || fault) continue
    await writeFile(target, content, { mode: 0o600 })
    return undefined
  }
  return fault
}

/** The first page of a segment says where in which log it belongs (xlog_internal.h). */
function faultOf(content: Buffer, number: number, manifest: Manifest): SegmentFault | undefined {
  if (content.length !== manifest.segmentBytes) {
    return { words: `has ${content.length} bytes, not ${manifest.segmentBytes}`, isDamage: true }
  }
  const address = content.readBigUInt64LE(8)
  if (address !== BigInt(number) * BigInt(manifest.segmentBytes)) {
    return { words: 'holds another part of the log', isDamage: false }
  }
  if (content.readBigUInt64LE(24).toString() !== manifest.systemIdentifier) {
    return { words: 'belongs to another database', isDamage: true }
  }
  return undefined
}
