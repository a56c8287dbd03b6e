import * as z from 'zod/mini'
import { parseBaht } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { roomKinds } from './boxes.ts'
import { coupCode, hand, hash, type ShoeProofFault } from './shoe-proof.ts'
import { STAKES } from './ticket-text.ts'

// All that proves one ticket: the proof of its shoe, and what was told of the ticket itself. Every field that the check
// reads is looked at here, so that the check cannot stumble over what somebody brings.

const hex = z.string().check(z.regex(/^([0-9a-f]{2}){1,200}$/))
const count = z.int().check(z.positive())
const name = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))
const amount = z.string().check(z.refine((text) => parseBaht(text).ok, 'no amount'))
const time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'no time'))
const COUPS_MAX = 1_000

/** Where a ticket is; `riding`: it was taken and waits for its coup. */
export const ticketStates = [
  'betting',
  'riding',
  'undoing',
  'decided',
  'settled',
  'refused',
  'void',
] as const

/** Why a ticket was taken back; `wallet`: the wallet's answer is not known or took it back. */
export const ticketReasons = ['coup_void', 'late', 'taken_back', 'wallet'] as const
export type TicketReason = (typeof ticketReasons)[number]

const ticket = z.object({
  round: name,
  room: name,
  shoe: count,
  coup: count,
  kind: z.enum(roomKinds),
  state: z.enum(ticketStates),
  reason: z.nullable(z.enum(ticketReasons)),
  commit: hash,
  config_hash: hash,
  stake: amount,
  choice: z.string().check(z.maxLength(256), z.regex(STAKES)),
  win: z.nullable(amount),
  outcome: z.nullable(z.string().check(z.maxLength(64))),
  /** As the site's own books have it. */
  opened_at: time,
  staked: amount,
  paid: amount,
})

const ticketRecord = z.object({
  algo: z.literal('bac-lazy-v1'),
  room: name,
  shoe: count,
  commit: hash,
  config_hash: hash,
  promised: z.nullable(z.object({ at: time, coup: z.int().check(z.nonnegative()) })),
  server_seed: z.nullable(hash),
  chains: z
    .array(
      z.object({
        chain_hash: hash,
        scheme: z.string().check(z.maxLength(64)),
        public_key: hex,
        period_s: count,
        genesis_unix: count,
        is_test: z.boolean(),
      }),
    )
    .check(z.maxLength(20)),
  coups: z
    .array(
      z.object({
        coup: count,
        code: coupCode,
        player: hand,
        banker: hand,
        chain_hash: z.nullable(hash),
        beacon_round: z.nullable(count),
        beacon: z.nullable(hash),
        signature: z.nullable(hex),
        is_void: z.boolean(),
      }),
    )
    .check(z.maxLength(COUPS_MAX)),
  ticket,
})

/** A ticket with all that proves it, as it is handed on. */
export type TicketRecord = z.output<typeof ticketRecord>
export type RecordCoup = TicketRecord['coups'][number]

/** Reads what is said to be the record of a ticket. */
export function readTicketRecord(value: unknown): Result<TicketRecord, ShoeProofFault> {
  const parsed = z.safeParse(ticketRecord, value)
  return parsed.success
    ? ok(parsed.data)
    : err({ kind: 'field', path: parsed.error.issues[0]?.path.join('.') ?? '' })
}

/** Reads the record of a ticket in a text; undefined: it says that it is something else. */
export function ticketIn(json: string): Result<TicketRecord, ShoeProofFault> | undefined {
  try {
    const value = JSON.parse(json) as { algo?: unknown } | null
    return value?.algo === 'bac-lazy-v1' ? readTicketRecord(value) : undefined
  } catch {
    return undefined
  }
}
