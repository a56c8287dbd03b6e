import type { Store } from '../store/open-store.ts'
import type { Protocol } from './toys.ts'

/** Calls that a site makes, and what may be wrong with the answer. */
export const calls = ['list', 'url', 'free_bets', 'transactions'] as const
export type Call = (typeof calls)[number]
export const callFaults = [
  'down',
  'hang',
  'slow',
  'cut',
  'bad_signature',
  'not_json',
  'wrong_shape',
  'wrong_amount',
  'refuse',
] as const
export type CallFault = (typeof callFaults)[number]

/** What may be wrong with a message to a site's wallet, or with what the books say of it. */
export const walletFaults = [
  'wrong_signature',
  'duplicate',
  'drop',
  'phantom',
  'wrong_amount',
  'late',
] as const
export type WalletFault = (typeof walletFaults)[number]

export interface OrderedFault {
  /** Null: whichever comes first. */
  readonly protocol: Protocol | null
  readonly call: Call | '*' | 'wallet'
  readonly fault: CallFault | WalletFault
  readonly times: number
  readonly delayMs: number
}

export function insertFault(store: Store, ordered: OrderedFault): void {
  store.run(
    'insert into game_faults (protocol, call, fault, delay_ms, times_left) values (?, ?, ?, ?, ?)',
    ordered.protocol,
    ordered.call,
    ordered.fault,
    ordered.delayMs,
    ordered.times,
  )
}

/** Forgets what waits; null: of every protocol, of every call. */
export function clearFaults(
  store: Store,
  protocol: Protocol | null,
  call: OrderedFault['call'] | null,
): void {
  store.run(
    `delete from game_faults where protocol is coalesce(?, protocol) and call = coalesce(?, call)`,
    protocol,
    call,
  )
}

/** What still waits, in the order in which it comes; `times` is what is left. */
export function listFaults(store: Store): OrderedFault[] {
  return store.all('select * from game_faults where times_left > 0 order by seq').map((row) => ({
    protocol: row['protocol'] as Protocol | null,
    call: String(row['call']) as OrderedFault['call'],
    fault: String(row['fault']) as OrderedFault['fault'],
    times: Number(row['times_left']),
    delayMs: Number(row['delay_ms']),
  }))
}

export function takeCallFault(
  store: Store,
  protocol: Protocol,
  call: Call,
): { fault: CallFault; delayMs: number } | undefined {
  const taken = take(store, protocol, call, '*')
  return taken && { fault: taken.fault as CallFault, delayMs: taken.delayMs }
}

export function takeWalletFault(
  store: Store,
  protocol: Protocol,
): { fault: WalletFault; delayMs: number } | undefined {
  const taken = take(store, protocol, 'wallet', 'wallet')
  return taken && { fault: taken.fault as WalletFault, delayMs: taken.delayMs }
}

function take(store: Store, protocol: Protocol, ...names: readonly [string, string]) {
  return store.transaction(() => {
    const row = store.one(
      `select seq, fault, delay_ms from game_faults
       where coalesce(protocol, ?) = ? and call in (?, ?) and times_left > 0 order by seq limit 1`,
      protocol,
      protocol,
      ...names,
    )
    if (!row) return undefined
    store.run(
      'update game_faults set times_left = times_left - 1 where seq = ?',
      row['seq'] ?? null,
    )
    return { fault: String(row['fault']), delayMs: Number(row['delay_ms']) }
  })
}
