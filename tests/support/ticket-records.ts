import { bls12_381 } from '@noble/curves/bls12-381.js'
import { BEACON_SCHEME, type BeaconChain, beaconTimeOf } from '#kernel/beacon.ts'
import { commitOf } from '#kernel/fair.ts'
import { sha256Text } from '#kernel/hash.ts'
import { formatBaht } from '#kernel/money.ts'
import { signRound } from '#sandbox/beacon/beacon.ts'
import { type RoomKind, winOf } from '#studio/games/baccarat/boxes.ts'
import { freshShoe } from '#studio/games/baccarat/cards.ts'
import { codeOf } from '#studio/games/baccarat/code.ts'
import { coupOf } from '#studio/games/baccarat/coup.ts'
import { baccaratConfigHash, drawCoup } from '#studio/games/baccarat/shoe.ts'
import type { TicketRecord } from '#studio/games/baccarat/ticket-record.ts'
import { costOf, readStakes, writeCoup } from '#studio/games/baccarat/ticket-text.ts'

const SECRET_KEY = new Uint8Array(32).fill(7)
const PUBLIC_KEY = bls12_381.shortSignatures.getPublicKey(SECRET_KEY).toHex()
export const recordChain: BeaconChain = {
  chain_hash: sha256Text(PUBLIC_KEY),
  scheme: BEACON_SCHEME,
  public_key: PUBLIC_KEY,
  period_s: 3,
  genesis_unix: 1_577_836_800,
  is_test: true,
}

/** Of the shoe of every record: the coup whose beacon did not come, and how many there are. */
export const VOID_COUP = 5
const COUPS = 12
const ROUNDS_A_COUP = 9
const OPENED_BEFORE_MS = 10_000

const roundOf = (coup: number): number => 1_000 + ROUNDS_A_COUP * coup
const serverSeed = sha256Text('the shoe of a ticket')
let dealt: TicketRecord['coups'] | undefined

/** The first coups of a shoe as a table deals it, each with its signed beacon; dealt once. */
function coupsOf(): TicketRecord['coups'] {
  if (dealt) return dealt
  let left = freshShoe()
  dealt = Array.from({ length: COUPS }, (_, at) => {
    const coup = at + 1
    const where = { coup, chain_hash: recordChain.chain_hash, beacon_round: roundOf(coup) }
    if (coup === VOID_COUP) {
      const nothing = { code: '', player: [], banker: [], beacon: null, signature: null }
      return { ...where, ...nothing, is_void: true }
    }
    const { randomness: beacon, signature } = signRound(SECRET_KEY, roundOf(coup))
    const drawn = drawCoup({ serverSeed, beacon, coup, left })
    left = drawn.left
    const { player, banker } = drawn.coup
    const hands = { code: codeOf(drawn.coup), player: [...player], banker: [...banker] }
    return { ...where, ...hands, beacon, signature, is_void: false }
  })
  return dealt
}

/** The record of a settled ticket of a shoe that is over, as the site would answer it. */
export function ticketRecord({
  coup = 9,
  choice = 'B=10000,P=5000,T=1000,PP=1000,BP=1000,EP=1000,small=2000,big=3000',
  kind = 'commission',
}: { coup?: number; choice?: string; kind?: RoomKind } = {}): TicketRecord {
  const coups = structuredClone(coupsOf())
  const own = coups[coup - 1]
  const stakes = readStakes(choice)
  const cards = own && !own.is_void ? coupOf(own.player, own.banker) : null
  const win = cards && formatBaht(winOf(stakes, cards, kind))
  const [stake, at] = [formatBaht(costOf(stakes)), beaconTimeOf(recordChain, roundOf(coup))]
  const commit = commitOf(serverSeed)
  return {
    algo: 'bac-lazy-v1',
    room: 'bac-01',
    shoe: 7,
    commit,
    config_hash: baccaratConfigHash,
    promised: { at: '2026-11-28T10:00:00+07:00', coup: 0 },
    server_seed: serverSeed,
    chains: [recordChain],
    coups,
    ticket: {
      round: '3f2b8c1e-0000-4000-8000-000000000009',
      room: 'bac-01',
      shoe: 7,
      coup,
      kind,
      state: cards ? 'settled' : 'void',
      reason: cards ? null : 'coup_void',
      commit,
      config_hash: baccaratConfigHash,
      stake,
      choice,
      win,
      outcome: cards && writeCoup(cards),
      opened_at: new Date(at.getTime() - OPENED_BEFORE_MS).toISOString(),
      staked: cards ? stake : '0.00',
      paid: win ?? '0.00',
    },
  }
}

/** The record with other words of its ticket. */
export const withTicket = (
  record: TicketRecord,
  change: Partial<TicketRecord['ticket']>,
): TicketRecord => ({ ...record, ticket: { ...record.ticket, ...change } })

/** The record with other words of one coup. */
export const withCoup = (
  record: TicketRecord,
  coup: number,
  change: Partial<TicketRecord['coups'][number]>,
): TicketRecord => ({
  ...record,
  coups: record.coups.map((one) => (one.coup === coup ? { ...one, ...change } : one)),
})
