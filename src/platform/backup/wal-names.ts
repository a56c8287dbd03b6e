/** A segment of the write-ahead log by what its name says. */
export interface Segment {
  readonly timeline: number
  /** Counted from the beginning of the log: position divided by the segment's size. */
  readonly number: number
}

const NAME = /^[0-9A-F]{24}$/
const ADDRESSES_PER_FILE_ID = 0x1_0000_0000

const hex8 = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')

/** `000000010000000000000003`: timeline, then the number in two halves, as PostgreSQL counts. */
export function segmentName({ timeline, number }: Segment, segmentBytes: number): string {
  const perId = ADDRESSES_PER_FILE_ID / segmentBytes
  return hex8(timeline) + hex8(Math.floor(number / perId)) + hex8(number % perId)
}

/** Reads a segment's name; undefined for history files, backup notes and anything else. */
export function parseSegment(name: string, segmentBytes: number): Segment | undefined {
  if (!NAME.test(name)) return undefined
  const perId = ADDRESSES_PER_FILE_ID / segmentBytes
  const [timeline = 0, id = 0, rest = 0] = [0, 8, 16].map((at) =>
    Number.parseInt(name.slice(at, at + 8), 16),
  )
  return rest < perId ? { timeline, number: id * perId + rest } : undefined
}

/** The position that `16/B374D848` means, in bytes from the beginning of the log. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** A timeline and the position at which the next one left it. */
export interface Ancestor {
  readonly timeline: number
  readonly endLsn: bigint
}

/** Reads a `.history` file: the ancestors of a timeline, oldest first. */
export function parseHistory(text: string): Ancestor[] {
  return text.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line)
    return found ? [{ timeline: Number(found[1]), endLsn: parseLsn(found[2] ?? '0/0') }] : []
  })
}
