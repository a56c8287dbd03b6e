import { describe, expect, test } from 'vitest'
import { QUICKNET } from '#kernel/beacon.ts'
import { areSignedBy } from '#kernel/beacon-signature.ts'
import { sha256Hex, sha256Text } from '#kernel/hash.ts'
import {
  recordChain,
  ticketRecord,
  VOID_COUP,
  withCoup,
  withTicket,
} from '#tests/support/ticket-records.ts'
import { roomKinds } from './boxes.ts'
import { beaconsOf, checkTicket, type TicketStep } from './check-ticket.ts'
import { readTicketRecord, ticketIn, type TicketRecord } from './ticket-record.ts'

const ROUND = '3f2b8c1e-0000-4000-8000-000000000009'
const record = ticketRecord()
const check = (one: TicketRecord, isSigned = true) =>
  checkTicket(one, { round: ROUND, isSigned }).steps
const namesIn = (steps: readonly TicketStep[], state: TicketStep['state']) =>
  steps.filter((step) => step.state === state).map(({ name }) => name)
const offOf = (one: TicketRecord) => namesIn(check(one), 'off')

/** Every beacon has a signature: the arithmetic of the page. */
const areSigned = (one: TicketRecord) =>
  [...beaconsOf(one)].every(([key, beacons]) => areSignedBy(key, beacons))

const PLAYED = [
  'ticket',
  'promise',
  'config',
  'stake',
  'beacons',
  'seed',
  'cards',
  'rules',
  'outcome',
  'win',
  'paid',
]

describe('a ticket that was dealt and paid as promised', () => {
  test.each([1, 4, 6, 9, 12])(
    'is right in every step in coup %i, in both kinds of room',
    (coup) => {
      for (const kind of roomKinds) {
        const one = ticketRecord({ coup, kind })
        expect(namesIn(check(one), 'ok')).toEqual(PLAYED)
      }
    },
  )

  test('has beacons that are signed, those before its coup too', () => {
    expect([...beaconsOf(record).values()].map((beacons) => beacons.length)).toEqual([8])
    expect(areSigned(record)).toBe(true)
    expect(areSigned(withCoup(record, 2, { beacon_round: 1_019 }))).toBe(false)
    // What comes after its coup decides nothing of it.
    expect(areSigned(withCoup(record, 11, { beacon_round: 9 }))).toBe(true)
  })

  test('says what its cards were and what the rules give, worked out by the seed', () => {
    const { coup, winSatang } = checkTicket(record, { isSigned: true })
    expect(coup?.player).toEqual(record.coups[8]?.player)
    expect(`${winSatang}`).toBe(record.ticket.win?.replace('.', ''))
    const lied = withCoup(record, 9, { player: [1, 2] })
    expect(checkTicket(lied, { isSigned: true }).coup?.player).toEqual(coup?.player)
  })
})

describe('what is not known yet is waited for', () => {
  test.each<[string, TicketRecord, string[]]>([
    ['before the end of the shoe', { ...record, server_seed: null }, ['seed', 'cards']],
    [
      'while its coup is under way',
      withTicket(
        { ...record, server_seed: null, coups: record.coups.slice(0, 8) },
        { state: 'riding', win: null, outcome: null, paid: '0.00' },
      ),
      ['beacons', 'seed', 'cards', 'rules', 'outcome', 'win', 'paid'],
    ],
    [
      'while its win is on its way',
      withTicket(record, { state: 'decided', paid: '0.00' }),
      ['paid'],
    ],
    [
      'where its coup was told after it',
      withTicket(record, { state: 'riding', win: null, outcome: null, paid: '0.00' }),
      ['outcome', 'win', 'paid'],
    ],
  ])('%s', (_when, one, waiting) => {
    const steps = check(one)
    expect([namesIn(steps, 'waiting'), namesIn(steps, 'off')]).toEqual([waiting, []])
  })

  test('signatures while they are worked out', () => {
    const { steps } = checkTicket(record, { round: ROUND, isSigned: undefined })
    expect(namesIn(steps, 'waiting')).toEqual(['beacons'])
  })

  test('a promise that nobody was told in time is neither right nor off', () => {
    for (const promised of [null, { at: '2026-11-28T10:00:00+07:00', coup: 9 }]) {
      const steps = check({ ...record, promised })
      expect([namesIn(steps, 'open'), namesIn(steps, 'off')]).toEqual([['promise'], []])
    }
  })
})

describe('a ticket that was given back', () => {
  test('of a void coup: nothing was dealt, and nothing of its stake is kept', () => {
    const steps = check(ticketRecord({ coup: VOID_COUP }))
    expect(namesIn(steps, 'ok')).toEqual([
      'ticket',
      'promise',
      'config',
      'stake',
      'seed',
      'void',
      'refund',
    ])
  })

  test.each(['late', 'taken_back', 'wallet'] as const)('for %s: its stake is back', (reason) => {
    const back = { state: 'void', reason, win: null, outcome: null, staked: '0.00', paid: '0.00' }
    const one = withTicket(record, back as Partial<TicketRecord['ticket']>)
    expect(offOf(one)).toEqual([])
    expect(check(one).at(-1)).toMatchObject({ name: 'refund', state: 'ok' })
    expect(offOf(withTicket(one, { staked: record.ticket.stake }))).toEqual(['refund'])
  })
})

const other = sha256Text('another')
const ownCoup = record.coups[8]
const swapped = { player: ownCoup?.banker ?? [], banker: ownCoup?.player ?? [] }
const twin = (ownCoup?.player ?? []).map((card, at) => (at === 0 ? (card + 52) % 416 : card))
const voidRecord = ticketRecord({ coup: VOID_COUP })

test.each<[string, TicketRecord, string[]]>([
  ['another round', withTicket(record, { round: ROUND.replace('9', '8') }), ['ticket']],
  ['a ticket of another shoe', withTicket(record, { shoe: 8 }), ['ticket']],
  ['a ticket of another room', withTicket(record, { room: 'bac-02' }), ['ticket']],
  // Its coup pays otherwise in most cases; where it pays alike its outcome differs all the same.
  [
    'a ticket of another coup',
    withTicket(record, { coup: 8 }),
    ['beacons', 'outcome', 'win', 'paid'],
  ],
  ['another seed', { ...record, server_seed: other }, ['seed', 'cards', 'win', 'paid']],
  ['a promise that was exchanged', { ...record, commit: other }, ['promise', 'seed']],
  ['a promise told otherwise with the round', withTicket(record, { commit: other }), ['promise']],
  ['other rules', { ...record, config_hash: other }, ['config']],
  ['other rules of the round', withTicket(record, { config_hash: other }), ['config']],
  ['another card of the same face', withCoup(record, 9, { player: twin }), ['cards', 'outcome']],
  ['hands that were exchanged', withCoup(record, 9, swapped), ['cards', 'rules', 'outcome']],
  ['another beacon', withCoup(record, 9, { beacon: other }), ['beacons', 'cards', 'win', 'paid']],
  [
    'a beacon that was left out',
    withCoup(record, 3, { beacon: null }),
    ['beacons', 'cards', 'win', 'paid'],
  ],
  [
    'a coup that was left out',
    { ...record, coups: record.coups.filter(({ coup }) => coup !== 3) },
    ['cards', 'win', 'paid'],
  ],
  ['another outcome', withTicket(record, { outcome: 'T 1-2 3-4' }), ['outcome']],
  ['no outcome', withTicket(record, { outcome: null }), ['outcome']],
  ['another win', withTicket(record, { win: '999.00' }), ['win']],
  ['no win', withTicket(record, { win: null }), ['win']],
  ['less in the wallet', withTicket(record, { paid: '0.01' }), ['paid']],
  ['more taken than was staked', withTicket(record, { staked: '240.01' }), ['stake']],
  ['another stake', withTicket(record, { stake: '1.00' }), ['stake']],
  [
    'a beacon from before the bet',
    withTicket(record, { opened_at: '2030-01-01T00:00:00Z' }),
    ['beacons'],
  ],
  ['an older beacon', withCoup(record, 9, { beacon_round: 1_001 }), ['beacons']],
  ['an older beacon of a coup before', withCoup(record, 8, { beacon_round: 1_001 }), ['beacons']],
  ['a chain that nobody knows', { ...record, chains: [] }, ['beacons']],
  [
    'a chain that is said to be public',
    { ...record, chains: [{ ...recordChain, is_test: false }] },
    ['beacons'],
  ],
  [
    'a coup that is not told although it is paid',
    { ...record, coups: record.coups.slice(0, 8) },
    ['outcome'],
  ],
  [
    'a dealt coup that is called void',
    withTicket(record, { state: 'void', reason: 'coup_void', staked: '0.00', paid: '0.00' }),
    ['void'],
  ],
  ['a void coup that is paid', withTicket(voidRecord, { state: 'settled' }), ['void']],
  ['a void coup with cards', withCoup(voidRecord, VOID_COUP, { player: [1, 2] }), ['void']],
  ['a void coup whose stake is kept', withTicket(voidRecord, { staked: '240.00' }), ['refund']],
])('%s is off', (_what, forged, off) => {
  const found = offOf(forged)
  // Another seed or beacon may by chance give a coup that pays the same.
  const isDue = (name: string) => !['win', 'paid'].includes(name) || !off.includes('cards')
  expect(found).toEqual(expect.arrayContaining(off.filter(isDue)))
  expect(found.filter((name) => !off.includes(name))).toEqual([])
})

test('the third-card rules are looked at before any seed is told, and so is a card that came twice', () => {
  const early = { ...record, server_seed: null }
  const coup = early.coups.findIndex(({ player }) => player.length === 3)
  const cut = early.coups[coup]?.player.slice(0, 2) ?? []
  const short = withTicket(withCoup(early, coup + 1, { player: cut }), { coup: coup + 1 })
  expect(offOf(short)).toContain('rules')
  const { player = [], banker = [], code } = early.coups[0] ?? {}
  const again = withCoup(early, 9, { player, banker, code: code ?? '' })
  expect(check(again).find(({ name }) => name === 'rules')).toMatchObject({
    state: 'off',
    told: `${player[0]}`,
  })
  const more = [player[0] ?? 0, player[1] ?? 0, 300, 301].slice(0, player.length + 1)
  expect(offOf(withCoup(early, 9, { player: more }))).toContain('rules')
})

test('a signature that is not one, and a beacon that is not of its signature', () => {
  expect(namesIn(check(record, false), 'off')).toEqual(['beacons'])
  const forged = withCoup(record, 9, { signature: record.coups[7]?.signature ?? null })
  expect(offOf(forged)).toEqual(['beacons'])
  const consistent = withCoup(forged, 9, { beacon: sha256Hex(record.coups[7]?.signature ?? '') })
  expect(areSigned(consistent)).toBe(false)
})

test("drand's own chain is told from one that only calls itself so", () => {
  const named = { ...recordChain, is_test: false, chain_hash: QUICKNET.chain_hash }
  const coups = record.coups.map((coup) => ({ ...coup, chain_hash: QUICKNET.chain_hash }))
  expect(offOf({ ...record, coups, chains: [named] })).toEqual(['beacons'])
  // The real one is known, and did not sign these.
  const real = { ...record, coups, chains: [{ ...QUICKNET, is_test: false }] }
  expect(areSigned(real)).toBe(false)
})

test.each<[string, unknown]>([
  ['algo', { ...record, algo: 'pf-v1' }],
  ['ticket', { ...record, ticket: undefined }],
  ['ticket.choice', withTicket(record, { choice: 'X=5' })],
  ['ticket.choice', withTicket(record, { choice: 'B=1e9' })],
  ['ticket.win', withTicket(record, { win: '-1' })],
  ['coups.8.signature', withCoup(record, 9, { signature: 'abc' })],
  ['coups.8.player.0', withCoup(record, 9, { player: [416, 1] })],
  ['ticket.opened_at', withTicket(record, { opened_at: 'soon' })],
])('a record with a wrong %s is none', (path, wrong) => {
  expect(readTicketRecord(wrong)).toEqual({ ok: false, error: { kind: 'field', path } })
})

test('a record is read from its text, and what says that it is something else is left to others', () => {
  expect(ticketIn(JSON.stringify(record))).toEqual({ ok: true, value: record })
  expect(ticketIn('{"algo":"pf-v1"}')).toBeUndefined()
  expect(ticketIn('{')).toBeUndefined()
  expect(ticketIn('null')).toBeUndefined()
})
