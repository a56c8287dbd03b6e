const PAGE_BYTES = 8_192
const PAGES_PER_FILE = 131_072
const LANES = 32
/** The word whose lower half is the checksum itself. */
const CHECKSUM_WORD = 2
const FNV_PRIME = 16_777_619

/** Where each of the 32 lanes begins (storage/checksum_impl.h of PostgreSQL). */
const STARTS = Buffer.from(
  '5b1f36e9b852596002ab50aa1de66d2a79ff467a9bb9f8a3217e7cd283e13d2c' +
    'f8d4474fe39eb97042c6ae16993216fa7b093b5d98daff3cf718902a0b1c9cdb' +
    'e58f764b187636bc5d7b3bb1e73de7de92bec979cca6c0b2304a097985aa43d4' +
    '783125bb6ca8eaa2e407eac64b5cfc3e9fbf8c7615ca20bef2ca9fd3959bd756',
  'hex',
)

/** The number of the first page in a file of a table or index; undefined for any other file. */
export function firstPage(path: string): number | undefined {
  const found = /^(?:global|base\/\d+)\/\d+(?:_(?:fsm|vm|init))?(?:\.(\d+))?$/.exec(path)
  return found ? Number(found[1] ?? 0) * PAGES_PER_FILE : undefined
}

/**
 * Whether a page is not what the server wrote. One that was written since the backup began is not
 * looked at: it may be half written, and the log has it whole.
 */
export function isPageDamaged(page: Buffer, pageNumber: number, beganAt: bigint): boolean {
  const isNew = page.readUInt16LE(14) === 0
  const lsn = (BigInt(page.readUInt32LE(0)) << 32n) + BigInt(page.readUInt32LE(4))
  if (isNew || lsn > beganAt) return false
  return page.readUInt16LE(8) !== pageChecksum(page, pageNumber)
}

/**
 * The checksum of a page, with the two bytes that hold it taken as zero. Lane by lane, on words as
 * the machine has them: a backup looks at every page there is.
 */
function pageChecksum(page: Buffer, pageNumber: number): number {
  const words = new Uint32Array(page.buffer, page.byteOffset, PAGE_BYTES / 4)
  let folded = 0
  for (let lane = 0; lane < LANES; lane += 1) {
    let sum = STARTS.readUInt32BE(lane * 4)
    for (let at = lane; at < words.length; at += LANES) {
      const word = words[at] ?? 0
      const mixed = sum ^ (at === CHECKSUM_WORD ? word & 0xffff_0000 : word)
      sum = Math.imul(mixed, FNV_PRIME) ^ (mixed >>> 17)
    }
    for (let round = 0; round < 2; round += 1) sum = Math.imul(sum, FNV_PRIME) ^ (sum >>> 17)
    folded ^= sum
  }
  return (((folded ^ pageNumber) >>> 0) % 65_535) + 1
}

/** Looks at the pages of one file as they are copied, and remembers those that look damaged. */
export class PageWatch {
  readonly suspects: number[] = []
  readonly #first: number
  readonly #beganAt: bigint

  constructor(first: number, beganAt: bigint) {
    this.#first = first
    this.#beganAt = beganAt
  }

  /** @param offset of the chunk in the file; a part of a page at its end is still being written */
  look(chunk: Buffer, offset: number): void {
    if (offset % PAGE_BYTES !== 0) return
    for (let at = 0; at + PAGE_BYTES <= chunk.length; at += PAGE_BYTES) {
      const index = (offset + at) / PAGE_BYTES
      if (this.isDamaged(chunk.subarray(at, at + PAGE_BYTES), index)) this.suspects.push(index)
    }
  }

  /** @param index of the page in its file */
  isDamaged(page: Buffer, index: number): boolean {
    return isPageDamaged(page, this.#first + index, this.#beganAt)
  }

  /** Where a page lies in its file. */
  static range(index: number): { readonly position: number; readonly length: number } {
    return { position: index * PAGE_BYTES, length: PAGE_BYTES }
  }
}
