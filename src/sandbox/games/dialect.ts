import type { Satang } from '#kernel/money.ts'
import type { Kind } from './message-store.ts'
import type { Operator } from './operator-store.ts'
import type { Session } from './session-store.ts'

/** What a provider wants to tell the wallet, in no protocol's words. */
export interface Statement {
  readonly id: string
  readonly kind: Kind
  readonly round: string
  readonly amountSatang: Satang
  readonly refersTo: string | null
  readonly reward: string | null
  readonly closes: boolean
  readonly atMs: number
}

/** What an answer of the wallet means. `unclear`: the site may have done it or not. */
export interface Reading {
  readonly verdict: 'ok' | 'refused' | 'unclear'
  readonly balanceSatang?: Satang | undefined
  readonly player?: string | undefined
  readonly token?: string | undefined
}

/** How a protocol writes to a site's wallet and reads what it says. */
export interface Dialect {
  /** The path behind the wallet's address, and the fields of the message. */
  compose(
    session: Session,
    statement: Statement,
  ): { path: string; fields: Readonly<Record<string, unknown>> }
  /** The bytes and headers to send; forged ones look right in every way but one. */
  seal(
    operator: Operator,
    fields: Readonly<Record<string, unknown>>,
    isForged: boolean,
  ): Promise<{ headers: Record<string, string>; body: string }>
  read(httpStatus: number, body: string): Reading
  newId(): string
  newRound(): string
}

/** JSON of a wallet's answer, or undefined where it is none. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
