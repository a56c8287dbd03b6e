import { formatBaht } from '#kernel/money.ts'
import type { World } from '../world.ts'
import type { Kind, Message, State } from './message-store.ts'
import { readSessionAt } from './session-store.ts'

/** One answer covers ten minutes. */
export const PERIOD_MS = 600_000

const HEADER =
  'playerID,extPlayerID,gameID,playSessionID,roundID,timestamp,referenceID,type,amount,currency'

const TYPE_OF: Readonly<Partial<Record<Kind, string>>> = {
  bet: 'B',
  win: 'W',
  rollback: 'R',
  jackpot: 'J',
  promo: 'P',
}

/** What has not happened in the provider's eyes, or not yet. */
const LEFT_OUT: ReadonlySet<State> = new Set(['refused', 'sending'])

/** The feed of a provider's own books as it is written: the next time point, then a row a movement. */
export function csvOf(world: World, nextMs: number, messages: readonly Message[]): string {
  const rows = messages
    .filter(({ state }) => !LEFT_OUT.has(state))
    .map((message) => rowOf(world, message))
  return `${[`timepoint=${nextMs}`, HEADER, ...rows].join('\n')}\n`
}

function rowOf({ store }: World, message: Message): string {
  const session = readSessionAt(store, message.session)
  const wrongSatang = message.fault === 'wrong_amount' ? 100n : 0n
  return [
    `${session.seq}`,
    session.player,
    session.game,
    session.id,
    message.round,
    new Date(message.atMs).toISOString().slice(0, 19).replace('T', ' '),
    message.kind === 'rollback' ? message.refersTo : message.id,
    TYPE_OF[message.kind],
    formatBaht(message.amountSatang + wrongSatang),
    'THB',
  ]
    .map((value) => cell(value ?? ''))
    .join(',')
}

const cell = (value: string): string =>
  /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
