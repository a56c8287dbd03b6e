import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256Text } from '#kernel/hash.ts'
import { roomKinds } from '#studio/games/baccarat/boxes.ts'
import type { TicketRecord } from '#studio/games/baccarat/ticket-record.ts'
import {
  recordChain,
  ticketRecord,
  VOID_COUP,
  withCoup,
  withTicket,
} from '#tests/support/ticket-records.ts'

const SCRIPT = resolve('src/apps/member/public/verify-ticket.mjs')

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'verify-ticket-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Runs a copy of the script on a text, as somebody who downloaded it. */
async function runOn(text: string): Promise<{ code: number; text: string }> {
  const [alone, path] = [join(dir, 'verify-ticket.mjs'), join(dir, 'ticket.json')]
  await copyFile(SCRIPT, alone)
  await writeFile(path, text)
  return new Promise((done) => {
    execFile(process.execPath, [alone, path], (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, text: stdout + stderr })
    })
  })
}
const run = (value: unknown) => runOn(JSON.stringify(value))

const record = ticketRecord()
const other = sha256Text('another')
const own = record.coups[8]
const swapped = { player: own?.banker ?? [], banker: own?.player ?? [] }
const voidRecord = ticketRecord({ coup: VOID_COUP })
const twin = (own?.player ?? []).map((card, at) => (at === 0 ? (card + 52) % 416 : card))
const { player = [], banker = [], code: firstCode = '' } = record.coups[0] ?? {}

describe('a ticket as the site hands it over', () => {
  test.each(roomKinds.flatMap((kind) => [1, 4, 6, 9, 12].map((coup) => [kind, coup] as const)))(
    'of a room with %s is right in every step in coup %i',
    async (kind, coup) => {
      const { code, text } = await run(ticketRecord({ kind, coup }))
      expect(code, text).toBe(0)
      expect(text).toContain('right: 11   ✗ ผิด · off: 0   … รอ · waiting: 0')
      expect(text).toContain('test chain')
    },
  )

  test('of a void coup is given back, and of one that was taken back', async () => {
    expect((await run(voidRecord)).code).toBe(0)
    const back = {
      state: 'void',
      reason: 'late',
      win: null,
      outcome: null,
      staked: '0.00',
      paid: '0.00',
    } as const
    expect((await run(withTicket(record, back))).code).toBe(0)
  })

  test.each<[string, TicketRecord]>([
    ['before the end of its shoe', { ...record, server_seed: null }],
    ['whose promise nobody was told in time', { ...record, promised: null }],
    [
      'that rides',
      withTicket(
        { ...record, server_seed: null, coups: record.coups.slice(0, 8) },
        { state: 'riding', win: null, outcome: null, paid: '0.00' },
      ),
    ],
  ])('%s waits, and is not called right', async (_when, one) => {
    const { code, text } = await run(one)
    expect([code, text]).toEqual([2, expect.stringContaining('off: 0   … รอ')])
  })
})

test.each<[string, TicketRecord, string]>([
  ['a changed card', withCoup(record, 9, { player: twin }), 'cards of all coups'],
  ['hands that were exchanged', withCoup(record, 9, swapped), 'third-card rules'],
  ['a card of a coup before', withCoup(record, 3, { player: [1, 2] }), 'cards of all coups'],
  [
    'cards that came twice',
    withCoup(record, 9, { player, banker, code: firstCode }),
    'no card twice',
  ],
  ['a changed beacon', withCoup(record, 9, { beacon: other }), 'beacons up to'],
  ['a beacon that was left out', withCoup(record, 3, { beacon: null }), 'beacons up to'],
  ['an older beacon', withCoup(record, 9, { beacon_round: 1_001 }), 'beacons up to'],
  [
    'a bet after its beacon',
    withTicket(record, { opened_at: '2030-01-01T00:00:00Z' }),
    'beacons up to',
  ],
  ['a chain that nobody knows', { ...record, chains: [] }, 'beacons up to'],
  [
    'a chain that is said to be public',
    { ...record, chains: [{ ...recordChain, is_test: false }] },
    'beacons up to',
  ],
  [
    'a coup that was left out',
    { ...record, coups: record.coups.filter(({ coup }) => coup !== 3) },
    'cards of all coups',
  ],
  [
    'a coup that is not told although it is paid',
    { ...record, coups: record.coups.slice(0, 8) },
    'the coup is told',
  ],
  ['another seed', { ...record, server_seed: other }, 'seed matches'],
  ['a promise that was exchanged', { ...record, commit: other }, 'of this shoe'],
  ['other rules', { ...record, config_hash: other }, 'configuration'],
  ['a ticket of another shoe', withTicket(record, { shoe: 8 }), 'of this shoe'],
  ['another outcome', withTicket(record, { outcome: 'T 1-2 3-4' }), 'outcome'],
  ['another win', withTicket(record, { win: '999.00' }), 'what it pays'],
  ['no win', withTicket(record, { win: null }), 'what it pays'],
  ['less in the wallet', withTicket(record, { paid: '0.01' }), 'came to the wallet'],
  ['more taken than was staked', withTicket(record, { staked: '240.01' }), 'stake'],
  ['a void coup that is paid', withTicket(voidRecord, { state: 'settled' }), 'coup is void'],
  ['a void coup with cards', withCoup(voidRecord, VOID_COUP, { player: [1, 2] }), 'coup is void'],
  [
    'a void coup whose stake is kept',
    withTicket(voidRecord, { staked: '240.00' }),
    'stake is back',
  ],
  [
    'a dealt coup that is called void',
    withTicket(record, { state: 'void', reason: 'coup_void', staked: '0.00', paid: '0.00' }),
    'coup is void',
  ],
])('%s is off', async (_what, forged, words) => {
  const { code, text } = await run(forged)
  expect(code, text).toBe(1)
  const red = text.split('\n').filter((line) => line.startsWith('✗'))
  expect(
    red.some((line) => line.includes(words)),
    text,
  ).toBe(true)
})

test.each<[string, string, string]>([
  ['no JSON', '{', 'no JSON file'],
  ['nothing', 'null', 'ticket.json'],
  ['a list', '[]', 'algo'],
  ['another game', JSON.stringify({ algo: 'pf-v1' }), 'algo'],
  ['no ticket', JSON.stringify({ ...record, ticket: undefined }), 'ticket'],
  ['no coups', JSON.stringify({ ...record, coups: null }), 'coups'],
  ['a coup that is none', JSON.stringify({ ...record, coups: [null] }), 'coups.0'],
  [
    'a card that is none',
    JSON.stringify(withCoup(record, 9, { player: [416, 1] })),
    'coups.8.player',
  ],
  ['a box that is none', JSON.stringify(withTicket(record, { choice: 'X=5' })), 'ticket.choice'],
  ['a box told twice', JSON.stringify(withTicket(record, { choice: 'B=5,B=5' })), 'ticket.choice'],
  ['an amount that is none', JSON.stringify(withTicket(record, { win: '-1' })), 'ticket.win'],
  [
    'a time that is none',
    JSON.stringify(withTicket(record, { opened_at: 'soon' })),
    'ticket.opened_at',
  ],
  [
    'a signature that is no hex',
    JSON.stringify(withCoup(record, 9, { signature: 'abc' })),
    'coups.8.signature',
  ],
])('%s is no ticket, and says so', async (_what, text, field) => {
  const found = await runOn(text)
  expect(found.code).toBe(2)
  expect(found.text).toBe(`ไฟล์นี้ไม่ใช่ใบเดิมพันที่ตรวจได้ · not a ticket: ${field}\n`)
})

test('it uses nothing of ours', async () => {
  const source = await readFile(SCRIPT, 'utf8')
  const imports = [...source.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)]
  expect(imports.map(([, plain, lazy]) => plain ?? lazy)).toEqual(['node:crypto', 'node:fs'])
})
