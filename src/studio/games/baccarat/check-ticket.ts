import { BEACON_SCHEME, beaconTimeOf, isSameChain, QUICKNET } from '#kernel/beacon.ts'
import { commitOf } from '#kernel/fair.ts'
import { sha256Hex } from '#kernel/hash.ts'
import { formatBaht, parseBaht, type Satang } from '#kernel/money.ts'
import { winOf } from './boxes.ts'
import { type Coup, coupOf, dealCoup } from './coup.ts'
import { baccaratConfigHash } from './shoe.ts'
import type { RecordCoup, TicketRecord } from './ticket-record.ts'
import { costOf, readStakes, writeCoup } from './ticket-text.ts'
import { verifyShoe } from './verify.ts'

/** The steps of a ticket's proof, each built on those before it. */
export const ticketStepNames = [
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
  'void',
  'refund',
] as const
export type TicketStepName = (typeof ticketStepNames)[number]

/** `waiting`: its figures are not told yet. `open`: nobody can say, now or later. */
export type TicketStepState = 'ok' | 'off' | 'waiting' | 'open'

/** Why the beacons of a shoe decide nothing. */
export type BeaconFault = 'missing' | 'hash' | 'chain' | 'order' | 'early' | 'signature'

/** One step: what was told, and what comes out when it is worked out here. */
export interface TicketStep {
  readonly name: TicketStepName
  readonly state: TicketStepState
  readonly told: string
  readonly found: string
  /** The first coup that is off. */
  readonly coup: number | null
}

/** A ticket worked out anew. */
export interface CheckedTicket {
  readonly steps: readonly TicketStep[]
  /**
   * The coup of the ticket: dealt here once the seed is told, else as its cards were told. Null while there are none, and
   * for a void one.
   */
  readonly coup: Coup | null
  /** What the rules give for it. */
  readonly winSatang: Satang | null
}

/** What a check is told beside the record. */
export interface Asked {
  /** The code that was asked for; undefined: somebody brought the record. */
  readonly round?: string | undefined
  /** Whether each chain signed its beacons; undefined while that is worked out. */
  readonly isSigned: boolean | undefined
}

/** The clocks of a site and of its provider may be so far apart. */
const CLOCKS_APART_MS = 2_000
const NONE = '-'

const BEFORE = ['ticket', 'promise', 'config', 'stake'] as const
const DEALT = ['beacons', 'seed', 'cards', 'rules'] as const
/** Which steps a ticket has: one that was played, one of a void coup, one that was given back for another reason. */
const courses = {
  played: [...BEFORE, ...DEALT, 'outcome', 'win', 'paid'],
  void: [...BEFORE, 'seed', 'void', 'refund'],
  back: [...BEFORE, 'refund'],
  backOfDealt: [...BEFORE, ...DEALT, 'refund'],
  // There are cards, and yet it was given back as one of a void coup.
  falseVoid: [...BEFORE, ...DEALT, 'void', 'refund'],
} as const satisfies Record<string, readonly TicketStepName[]>

/** What the steps work with. */
interface Work extends Asked {
  readonly record: TicketRecord
  readonly ticket: TicketRecord['ticket']
  readonly own: RecordCoup | undefined
  readonly coup: Coup | null
  readonly winSatang: Satang | null
  readonly course: keyof typeof courses
}
type Found = Omit<TicketStep, 'name'>

/** Works a ticket out again from nothing but its record, and compares every step with what was told. */
export function checkTicket(record: TicketRecord, asked: Asked): CheckedTicket {
  const { ticket } = record
  const own = ownCoup(record)
  const coup = own && !own.is_void ? (dealtAgain(record) ?? coupOf(own.player, own.banker)) : null
  const winSatang = coup && winOf(readStakes(ticket.choice), coup, ticket.kind)
  const course = courseOf(ticket, own)
  const work = { ...asked, record, ticket, own, coup, winSatang, course }
  const steps = courses[course].map((name) => ({ name, ...works[name](work) }))
  return { steps, coup, winSatang }
}

/** The beacons up to a ticket's coup, by the key that must have signed them. */
export function beaconsOf(
  record: TicketRecord,
): Map<string, { readonly round: number; readonly signature: string }[]> {
  const found = new Map<string, { round: number; signature: string }[]>()
  for (const { chain_hash, beacon_round: round, signature } of coupsUpTo(record)) {
    const key = record.chains.find((chain) => chain.chain_hash === chain_hash)?.public_key
    if (key === undefined || round === null || signature === null) continue
    found.set(key, [...(found.get(key) ?? []), { round, signature }])
  }
  return found
}

const works: Readonly<Record<TicketStepName, (work: Work) => Found>> = {
  ticket: ({ record, ticket, round }) =>
    compare(
      `${ticket.round} ${ticket.room} ${ticket.shoe}`,
      `${round ?? ticket.round} ${record.room} ${record.shoe}`,
    ),
  promise,
  config: ({ record, ticket }) =>
    compareAll(
      [record, ticket].map((one) => one.config_hash),
      baccaratConfigHash,
    ),
  stake: ({ ticket: { stake, staked, choice }, course }) =>
    compareAll(
      (course === 'played' ? [stake, staked] : [stake]).map(plain),
      formatBaht(costOf(readStakes(choice))),
    ),
  beacons,
  seed: ({ record: { server_seed: seed, commit } }) =>
    seed === null ? waiting : compare(commit, commitOf(seed)),
  cards,
  rules,
  outcome: ({ ticket: { outcome, state }, own }) =>
    outcome === null && state !== 'settled'
      ? waiting
      : compare(outcome ?? NONE, own ? writeCoup(coupOf(own.player, own.banker)) : NONE),
  win: ({ ticket: { win, state }, winSatang }) =>
    winSatang === null || (win === null && state !== 'settled')
      ? waiting
      : compare(win === null ? NONE : plain(win), formatBaht(winSatang)),
  paid: ({ ticket: { paid, state }, winSatang }) =>
    winSatang === null || state !== 'settled'
      ? waiting
      : compare(plain(paid), formatBaht(winSatang)),
  void: ({ own, ticket }) => {
    const isEmpty = own?.beacon === null && own.player.length + own.banker.length === 0
    return compare(
      isTakenBack(ticket) ? 'void' : ticket.state,
      isEmpty ? 'void' : (own?.code ?? NONE),
    )
  },
  refund: ({ ticket: { state, staked, paid } }) =>
    state === 'undoing' ? waiting : compareAll([staked, paid].map(plain), formatBaht(0n)),
}

const waiting: Found = { state: 'waiting', told: NONE, found: NONE, coup: null }

const compare = (told: string, found: string, coup: number | null = null): Found =>
  told === found ? { state: 'ok', told, found, coup: null } : { state: 'off', told, found, coup }

/** Compares what was told more than once; the first that differs is told. */
const compareAll = (told: readonly string[], found: string): Found =>
  compare(told.find((one) => one !== found) ?? found, found)

/** An amount with its two decimals. */
const plain = (text: string): string => {
  const read = parseBaht(text)
  return read.ok ? formatBaht(read.value) : NONE
}

const ownCoup = ({ coups, ticket }: TicketRecord): RecordCoup | undefined =>
  coups.find(({ coup }) => coup === ticket.coup)

/** Everything that the cards of the ticket's coup hang on. */
const coupsUpTo = ({ coups, ticket }: TicketRecord): RecordCoup[] =>
  coups.slice(0, coups.findIndex(({ coup }) => coup === ticket.coup) + 1)

const isTakenBack = ({ state }: TicketRecord['ticket']): boolean =>
  state === 'undoing' || state === 'void' || state === 'refused'

function courseOf(
  ticket: TicketRecord['ticket'],
  own: RecordCoup | undefined,
): keyof typeof courses {
  if (own?.is_void === true) return 'void'
  if (!isTakenBack(ticket)) return 'played'
  if (!own) return 'back'
  return ticket.reason === 'coup_void' ? 'falseVoid' : 'backOfDealt'
}

/** The hash has to be told before the coup: who could choose a seed afterwards could choose its cards. */
function promise({ record: { commit, promised }, ticket }: Work): Found {
  if (ticket.commit !== commit) return compare(ticket.commit, commit)
  if (promised && promised.coup < ticket.coup) return compare(promised.at, promised.at)
  const found = promised ? `${promised.coup}` : NONE
  return { state: 'open', told: commit, found, coup: promised?.coup ?? null }
}

function beacons({ record, own, isSigned }: Work): Found {
  if (!own) return waiting
  const fault = beaconFaultOf(record)
  if (fault) return { state: 'off', told: NONE, found: fault.why, coup: fault.coup }
  if (isSigned === undefined) return waiting
  if (!isSigned) return { state: 'off', told: NONE, found: 'signature', coup: null }
  return compare(own.beacon ?? NONE, own.beacon ?? NONE)
}

/** The first beacon that is none by everything but its signature, whose arithmetic takes a while. */
function beaconFaultOf(record: TicketRecord): { why: BeaconFault; coup: number } | undefined {
  const { chains, ticket } = record
  let last = { chain: '', round: 0 }
  for (const { coup, is_void, beacon, beacon_round: round, chain_hash, signature } of coupsUpTo(
    record,
  )) {
    if (is_void && beacon === null) continue
    if (beacon === null || round === null || signature === null) return { why: 'missing', coup }
    if (sha256Hex(signature) !== beacon) return { why: 'hash', coup }
    const chain = chains.find((one) => one.chain_hash === chain_hash)
    if (
      !chain ||
      chain.scheme !== BEACON_SCHEME ||
      !(chain.is_test || isSameChain(chain, QUICKNET))
    ) {
      return { why: 'chain', coup }
    }
    if (chain.chain_hash === last.chain && round <= last.round) return { why: 'order', coup }
    last = { chain: chain.chain_hash, round }
    const lateMs = beaconTimeOf(chain, round).getTime() - Date.parse(ticket.opened_at)
    // Whoever knew the beacon when the bet was made knew the cards.
    if (coup === ticket.coup && lateMs < -CLOCKS_APART_MS) return { why: 'early', coup }
  }
  return undefined
}

/** Every coup up to the ticket's own is dealt again: its cards come from those that the others left. */
function cards({ record, own }: Work): Found {
  if (!own || record.server_seed === null) return waiting
  const steps = dealAgain(record, record.server_seed)
  const off = steps.find(({ name, ok }) => name === 'coup' && !ok)
  const shown = off ?? steps.at(-1)
  return compare(shown?.expected ?? NONE, shown?.found ?? NONE, shown?.coup ?? null)
}

const dealAgain = (record: TicketRecord, serverSeed: string) => {
  const coups = coupsUpTo(record)
  return verifyShoe({ commit: record.commit, configHash: record.config_hash, serverSeed, coups })
}

/** The ticket's coup by the seed; null where it is not told, or nothing comes out. */
const dealtAgain = (record: TicketRecord): Coup | null =>
  record.server_seed === null ? null : (dealAgain(record, record.server_seed).at(-1)?.dealt ?? null)

/** What can be said of cards without their seed: they follow the third-card rules, and none came twice in the shoe. */
function rules({ record, own }: Work): Found {
  if (!own) return waiting
  const dealt = coupsUpTo(record).flatMap(({ player, banker }) => [...player, ...banker])
  const twice = dealt.find((card, at) => dealt.indexOf(card) !== at)
  if (twice !== undefined) return compare(`${twice}`, NONE)
  const { player, banker } = own
  const next = [player[0], banker[0], player[1], banker[1], ...player.slice(2), ...banker.slice(2)]
  // Where a card is missing or too much, the hands are not those that were told.
  const again = dealCoup(() => next.shift() ?? 0)
  const told = [own.code, player.join('-'), banker.join('-')].join(' ')
  return compare(told, writeCoup(again))
}
