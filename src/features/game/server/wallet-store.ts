import type { Satang } from '#kernel/money.ts'
import type { BatchStatement } from '#platform/lanes.ts'

/** So many wait for each other's locks at most. */
const BATCH_MESSAGES_MAX = 500

/** A bet, a win or a rollback, as a provider sent it. */
export interface NewMessage {
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly providerId: number
  readonly memberId: bigint
  /** Null: its provider shows none; the player's last session is meant. */
  readonly tokenHash: Buffer | null
  /** The ledger's keys of the message and of what it refers to. */
  readonly operationKey: string
  readonly referenceKey: string | null
  readonly transactionUuid: string
  readonly referenceUuid: string | null
  /** What its provider calls the message, where that is no UUID. */
  readonly transactionRef: string | null
  /** Null: that of the session. */
  readonly gameCode: string | null
  /** Null: that of what is taken back. */
  readonly round: string | null
  readonly isClosing: boolean
  readonly amountSatang: Satang
  readonly currency: string | null
  readonly isFree: boolean
  readonly isPromo: boolean
  readonly isAggregated: boolean
  readonly rewardUuid: string | null
  /** Of what makes a message with the same key the same message. */
  readonly requestHash: Buffer
  readonly bodyHash: Buffer
}

export interface MessageOutcome {
  /** Why nothing was done: a status of the contract, or what the books refused; null: it is done. */
  readonly word: string | null
  /** It had been done before. */
  readonly isReplay: boolean
  /** Of the wallet that plays; null where the token is none. */
  readonly balanceSatang: Satang | null
}

interface OutcomeRow {
  word: string | null
  is_replay: boolean
  balance_satang: bigint | null
}

/**
 * What the lanes send: messages, each done or refused as if one by one in the order of its round. Locks the wallets of their
 * members, sorted; the money moves in the same transaction. A refusal is not kept.
 */
export const walletStatement: BatchStatement<NewMessage, MessageOutcome, OutcomeRow> = {
  name: 'game_wallet',
  text: `
    select o.word, o.is_replay, o.balance_satang
      from game.wallet_batch(array(
             select row(m.kind, m.provider, m.member, decode(m.token, 'hex'), m.op, m.uuid, m.ref_op,
                        m.ref_uuid, m.game, m.round, m.closing, m.amount, m.currency, m.free, m.promo,
                        m.aggregated, m.reward, decode(m.request, 'hex'), decode(m.body, 'hex'),
                        m.ref
                       )::game.new_message
               from unnest($1::text[], $2::integer[], $3::bigint[], $4::text[], $5::uuid[], $6::uuid[],
                           $7::uuid[], $8::uuid[], $9::text[], $10::text[], $11::boolean[],
                           $12::bigint[], $13::text[], $14::boolean[], $15::boolean[],
                           $16::boolean[], $17::uuid[], $18::text[], $19::text[], $20::text[])
                 with ordinality
                 as m(kind, provider, member, token, op, uuid, ref_op, ref_uuid, game, round, closing,
                      amount, currency, free, promo, aggregated, reward, request, body, ref, no)
              order by m.no), $21::smallint) o
     order by o.no`,
  values: (messages) => [
    messages.map((message) => message.kind),
    messages.map((message) => message.providerId),
    messages.map((message) => message.memberId),
    messages.map((message) => message.tokenHash?.toString('hex') ?? null),
    messages.map((message) => message.operationKey),
    messages.map((message) => message.transactionUuid),
    messages.map((message) => message.referenceKey),
    messages.map((message) => message.referenceUuid),
    messages.map((message) => message.gameCode),
    messages.map((message) => message.round),
    messages.map((message) => message.isClosing),
    messages.map((message) => message.amountSatang),
    messages.map((message) => message.currency),
    messages.map((message) => message.isFree),
    messages.map((message) => message.isPromo),
    messages.map((message) => message.isAggregated),
    messages.map((message) => message.rewardUuid),
    messages.map((message) => message.requestHash.toString('hex')),
    messages.map((message) => message.bodyHash.toString('hex')),
    messages.map((message) => message.transactionRef),
  ],
  answers: (rows) =>
    rows.map((row) => ({
      word: row.word,
      isReplay: row.is_replay,
      balanceSatang: row.balance_satang,
    })),
  weight: () => 1,
  weightMax: BATCH_MESSAGES_MAX,
}
