import type { Satang } from '#kernel/money.ts'

/** One order to send money to a bank account. */
export interface PayoutOrder {
  /** Ours, unique for ever: the rail pays one order of this id, however often it is asked. */
  readonly payoutId: string
  readonly amountSatang: Satang
  readonly to: { readonly bankCode: string; readonly accountNumber: string; readonly name: string }
  readonly sourceAccount: string
}

/** Where an order stands on the rail. `paid` and `failed` are final. */
export type PayoutState =
  | { readonly state: 'under_way'; readonly transferId: string; readonly amountSatang: Satang }
  | { readonly state: 'paid'; readonly transferId: string; readonly amountSatang: Satang }
  | { readonly state: 'failed'; readonly transferId: string | null; readonly message: string }
  /** The rail answers that it never got the order. */
  | { readonly state: 'never_received' }
  /** Nobody knows: ask again, never send again. */
  | { readonly state: 'unknown'; readonly cause: unknown }

/** A rail that pays out: a gateway, a bank's own interface, or a person with a banking app. */
export interface PayoutPort {
  send(order: PayoutOrder): Promise<PayoutState>
  find(payoutId: string): Promise<PayoutState>
}
