import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadContracts, type DeclaredCall } from '../../scripts/codegen/contracts.ts'
import type { Actor } from '../support/client.ts'
import { memberActor } from '../support/member.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { covered, inForm } from '../support/proof-budget.ts'
import { proofSeed } from '../support/proof-seed.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'

// The same for what is sent as a form: odd names, no file, many, none that is an image, one that ends in
// the middle, a body that is no form. A call that takes a file answers in the envelope and in Thai.

const LONG_SECONDS = 30
const LENGTH = inForm({
  short: { numRuns: 25 },
  long: { numRuns: 1_000_000, plugins: [fc.interruptAfterTimeLimit(LONG_SECONDS * 1_000)] },
})
const BOUNDARY = 'slth-boundary'
const HUGE = -1

const world = await testWorld({ sandbox: true })
const { calls } = await loadContracts(join(import.meta.dirname, '../..'))
const uploads = calls.filter(({ call }) => call.upload)
const actors = new Map<'member' | 'staff', Actor>()
beforeAll(async () => {
  actors.set('member', await memberActor(world))
  actors.set('staff', await staffActor(world, 'owner'))
})

interface Part {
  readonly name: string | null
  readonly filename: string | null
  readonly type: string | null
  /** Bytes behind the head; `HUGE`: more than the call takes. */
  readonly size: number
  readonly head: string
}
interface Form {
  readonly parts: readonly Part[]
  readonly contentType: string
  /** Of the whole body, in hundredths: what is sent of it. */
  readonly sent: number
  readonly isClosed: boolean
}

const odd = fc.constantFrom(
  'file',
  '',
  '"',
  '\u0000',
  'ก\u0000',
  '../../x',
  '__proto__',
  'x'.repeat(300),
)
const part: fc.Arbitrary<Part> = fc.record({
  name: fc.option(odd),
  filename: fc.option(odd),
  type: fc.option(fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'x', '', 'a/b; c="')),
  size: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(0, 1, 100, 70_000) },
    { weight: 1, arbitrary: fc.constant(HUGE) },
  ),
  head: fc.constantFrom(
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff\xe0',
    'GIF89a',
    'RIFF\0\0\0\0WEBP',
    '<svg',
    '',
  ),
})
const form: fc.Arbitrary<Form> = fc.record({
  parts: fc.array(part, { maxLength: 4 }),
  contentType: fc.oneof(
    { weight: 6, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
    fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(200)}`,
      `multipart/mixed; boundary=${BOUNDARY}`,
      'application/json',
      'image/png',
      'x',
    ),
  ),
  sent: fc.oneof({ weight: 4, arbitrary: fc.constant(100) }, fc.integer({ min: 0, max: 99 })),
  isClosed: fc.boolean(),
})

function bodyOf({ parts, sent, isClosed }: Form, bytesMax: number): Buffer {
  const quoted = (key: string, value: string | null) =>
    value === null ? '' : `; ${key}="${value}"`
  const chunks = parts.flatMap(({ name, filename, type, size, head }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data${quoted('name', name)}` +
        `${quoted('filename', filename)}\r\n${type === null ? '' : `content-type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(head, 'latin1'),
    Buffer.alloc(size === HUGE ? bytesMax + 1 : size, 7),
    Buffer.from('\r\n'),
  ])
  const whole = Buffer.concat([...chunks, Buffer.from(isClosed ? `--${BOUNDARY}--\r\n` : '')])
  return whole.subarray(0, Math.ceil((whole.length * sent) / 100))
}

/** Calls whose use case looked at a file, whatever it said of it. */
const reached = new Set<string>()

async function faultsOf({ key, call }: DeclaredCall, sent: Form): Promise<string[]> {
  const side = call.access === 'staff' ? 'staff' : 'member'
  const site = side === 'staff' ? world.site.operatorUrl : world.site.memberUrl
  const { bearer = '', cookies = new Map<string, string>() } = actors.get(side) ?? {}
  const response = await fetch(`${site}${call.path}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${bearer}`,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': sent.contentType,
    },
    body: new Uint8Array(bodyOf(sent, call.upload?.bytesMax ?? 0)),
  })
  const said = await response.text()
  if (response.status === 200) reached.add(key)
  const isRight =
    [200, 400, 413, 415].includes(response.status) &&
    /^\{"error":(0|\d+,"code":"\w+","message":"[^"]*[\u0e00-\u0e7f])/.test(said)
  return isRight ? [] : [`${key}: ${response.status} ${said.slice(0, 200)}`]
}

test(
  'no form brings a call that takes a file to fail',
  async () => {
    let asked = 0
    await fc.assert(
      fc.asyncProperty(form, async (sent) => {
        asked += uploads.length
        const faults = await Promise.all(uploads.map((declared) => faultsOf(declared, sent)))
        expect(faults.flat()).toEqual([])
      }),
      { ...LENGTH, seed: proofSeed, endOnFailure: true },
    )
    expect(reached.size, `use cases reached with seed ${proofSeed}`).toBe(uploads.length)
    covered('tests/journeys/fuzz-uploads.test.ts', { asked, calls: uploads.length })
  },
  LONG_SECONDS * 1_000 + 2 * PATIENCE_MS,
)
