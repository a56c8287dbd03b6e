import { spreadOf, written, type Spread } from '../web/report.ts'
import { CLIENTS } from './ceilings.ts'
import type { Costs } from './costs.ts'
import { rateOf, type Round } from './round.ts'
import type { LoadCosts } from './load-costs.ts'
import { hasPgledger } from './pgledger.ts'

/** A promised figure: what it is, how it is got, and where it must lie. */
interface Promised {
  readonly name: string
  readonly says: string
  readonly of: (round: Round) => number
  readonly atLeast?: number
  readonly atMost?: number
  readonly aim?: number
  readonly digits: number
  /** The piece to look into when it is missed. */
  readonly piece?: string
}

const ratio = (above: string, below: string) => (round: Round) =>
  rateOf(round, above) / rateOf(round, below)

/** The fastest of the ways to post one operation in one transaction. */
const bestControl = (round: Round): number =>
  Math.max(...['RT', `RT ×${CLIENTS}`, 'post'].map((name) => rateOf(round, name)))

const PROMISED: readonly Promised[] = [
  {
    name: 'G1 / R2',
    says: 'bets through the lanes against bare rows',
    of: ratio('G1', 'R2'),
    atLeast: 0.1,
    aim: 0.2,
    digits: 3,
    piece: 'G1',
  },
  {
    name: 'G1 / one per transaction',
    says: 'against the faster of RT and post',
    of: (round) => rateOf(round, 'G1') / bestControl(round),
    atLeast: 8,
    digits: 1,
    piece: 'G1',
  },
  {
    name: 'G1, with its events / R2',
    says: 'the same by ledger.post_batch, which tells each member his balance',
    of: ratio('G1, with its events', 'R2'),
    digits: 3,
  },
  {
    name: 'G2',
    says: 'one house account against 1,000',
    of: ratio('G1', 'G2'),
    atLeast: 0.95,
    aim: 1,
    digits: 2,
    piece: 'G1',
  },
  {
    name: 'G2, control',
    says: 'naive books: one house row against 1,000',
    of: ratio('naive, one house row', 'naive, 1,000 house rows'),
    atMost: 0.4,
    digits: 2,
  },
  {
    name: 'G3 / G1',
    says: 'members as Zipf draws them, exponent 1',
    of: ratio('G3', 'G1'),
    digits: 2,
  },
  { name: 'G4 / H', says: 'one wallet for everything', of: ratio('G4', 'H'), digits: 1 },
  {
    name: 'G7',
    says: 'a batch of one through the lanes against RT',
    of: ratio('G7', 'RT'),
    atLeast: 0.5,
    aim: 0.8,
    digits: 2,
    piece: 'G7',
  },
  {
    name: 'G8 / G1',
    says: 'every fifth bet from an empty wallet',
    of: ratio('G8', 'G1'),
    atLeast: 0.6,
    aim: 0.8,
    digits: 2,
    piece: 'G8',
  },
  {
    name: 'G8, the slow way / G1',
    says: 'every batch judged one by one',
    of: ratio('G8, the slow way', 'G1'),
    digits: 2,
  },
  {
    name: 'G9 / G1',
    says: 'only replays',
    of: ratio('G9', 'G1'),
    atLeast: 1.3,
    aim: 2,
    digits: 2,
    piece: 'G9',
  },
  {
    name: 'G17, p50',
    says: 'ms at half of G1, from when it was due',
    of: ({ delays }) => delays.p50,
    digits: 1,
  },
  {
    name: 'G17, p99',
    says: 'ms, the same',
    of: ({ delays }) => delays.p99,
    digits: 1,
  },
]

/** Measured only beside a checkout of the peer. */
const AGAINST_PGLEDGER: readonly Promised[] = [
  {
    name: 'post / pgledger',
    says: 'one operation in a use case against its transfer, over 1,000 house accounts',
    of: ratio('post', 'pgledger, 1,000 house accounts'),
    atLeast: 1,
    aim: 1.5,
    digits: 2,
  },
  {
    name: `RT ×${CLIENTS} / pgledger`,
    says: 'one operation as a prepared call against its own',
    of: ratio(`RT ×${CLIENTS}`, 'pgledger, 1,000 house accounts'),
    digits: 2,
  },
  {
    name: 'G1 / pgledger, one house account',
    says: 'at full load against its transfers',
    of: ratio('G1', 'pgledger, one house account'),
    atLeast: 5,
    aim: 20,
    digits: 1,
  },
]

/** A figure of this run and whether it is where it was promised. */
export interface Figure {
  readonly name: string
  readonly says: string
  readonly found: string
  readonly promise: string
  readonly isMissed: boolean
  readonly piece?: string
}

/** The ratios of the good rounds, the median of each. */
export function roundFigures(rounds: readonly Round[]): Figure[] {
  const promised = hasPgledger ? [...PROMISED, ...AGAINST_PGLEDGER] : PROMISED
  return promised.map(({ name, says, of, atLeast, atMost, aim, digits, piece }) => {
    const spread = spreadOf(rounds.map(of))
    return {
      name,
      says,
      found: written(spread, digits),
      promise: promiseOf(atLeast, atMost, aim),
      isMissed: isMissed(spread, atLeast, atMost),
      ...(piece ? { piece } : {}),
    }
  })
}

/** The counted figures. */
export function costFigures(costs: Costs, load: LoadCosts): Figure[] {
  const figure = (name: string, says: string, value: number, atMost: number, digits: number) => ({
    name,
    says,
    found: value.toFixed(digits),
    promise: promiseOf(undefined, atMost, undefined),
    isMissed: !(value <= atMost),
  })
  return [
    figure('G14', 'log bytes of a bet / of an R2 row', costs.walPerBet / costs.walPerRow, 2.2, 2),
    figure('G15', 'bytes of a bet on disk, heap and indexes', costs.diskPerBet, 440, 0),
    figure('G16, statements', 'of a bet at full load', load.statements, 1 / 50, 5),
    figure('G16, commits', 'of a bet at full load', load.commits, 1 / 50, 5),
    figure('G16, syncs', 'of a bet at full load', load.syncs, 1 / 50, 5),
  ]
}

const isMissed = ({ median }: Spread, atLeast = -Infinity, atMost = Infinity): boolean =>
  !(median >= atLeast && median <= atMost)

function promiseOf(atLeast?: number, atMost?: number, aim?: number): string {
  const bound = atLeast === undefined ? '' : `≥ ${atLeast}`
  const limit = atMost === undefined ? '' : `≤ ${atMost}`
  return `${bound}${limit}${aim === undefined ? '' : ` (aim ${aim})`}` || '–'
}
