import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { FeedLine } from '#features/deposit/feed-contract.ts'
import { createVault } from '#platform/vault/vault.ts'
import { fill } from '../ledger/seed.ts'

/** Members who wait, each for one transfer of an amount of its own. */
export const DEPOSITS = Number(process.env['BENCH_DEPOSITS'] ?? 4_000)
const AMOUNTS_PER_BAHT = 99
const FIRST_BAHT = 100

export const OUR_NUMBER = '4051234567'
export const OUR_ACCOUNT = 900
const BANK = '004'

/** Of this run alone: what one seals, all rounds open. */
export const vault = createVault({
  current: 'bench',
  keys: { bench: randomBytes(32) },
  indexKey: randomBytes(32),
})

const ids = Array.from({ length: DEPOSITS }, (_, at) => at + 1)
const numberOf = (id: number): string => `7${String(id).padStart(9, '0')}`
const baseOf = (id: number): number => (FIRST_BAHT + Math.floor((id - 1) / AMOUNTS_PER_BAHT)) * 100
export const amountOf = (id: number): number => baseOf(id) + ((id - 1) % AMOUNTS_PER_BAHT) + 1

/** Members with wallets and sealed bank accounts, one account of the house, and a payment each. */
export async function fillDeposits(owner: pg.Client): Promise<void> {
  await fill(owner, { members: DEPOSITS, poor: 0, houses: 1 })
  const sealed = (column: string, text: (id: number) => string) =>
    ids.map((id) => vault.seal(`account.${column}`, id, text(id)))
  await owner.query(
    `insert into account.member (member_id, phone_index, phone, first_name, last_name, birth_date,
       password_hash, referral_code)
     select m.id, m.index, m.phone, m.first, m.last, m.birth, '$argon2id$bench',
            translate(lpad(m.id::text, 8, '0'), '01', 'AB')
       from unnest($1::bigint[], $2::bytea[], $3::text[], $4::text[], $5::text[], $6::text[])
            m(id, index, phone, first, last, birth)`,
    [
      ids,
      ids.map((id) => vault.blindIndex('bench phone', `${id}`)),
      sealed('member.phone', numberOf),
      sealed('member.first_name', () => 'สมชาย'),
      sealed('member.last_name', () => 'ใจดี'),
      sealed('member.birth_date', () => '1990-01-01'),
    ],
  )
  await owner.query(
    `insert into account.bank_account (bank_account_id, member_id, bank_code, account_number, holder_name,
       account_index, is_primary, from_registration, slot, verified_at)
     select b.id, b.id, $2, b.number, b.holder, b.index, true, true, 1, now()
       from unnest($1::bigint[], $3::text[], $4::text[], $5::bytea[]) b(id, number, holder, index)`,
    [
      ids,
      BANK,
      sealed('bank_account.account_number', numberOf),
      sealed('bank_account.holder_name', () => 'สมชาย ใจดี'),
      ids.map((id) => vault.blindIndex('bench account', `${id}`)),
    ],
  )
  await owner.query(
    `insert into deposit.receiving_account
       (receiving_account_id, source, receiver_name, bank_code, account_number, blind_credit_max_satang)
     values ($1, 'statement', 'bench', '014', $2, 0)`,
    [OUR_ACCOUNT, OUR_NUMBER],
  )
  await owner.query(
    `with sub as (insert into deposit.sub_channel (channel_id, name, receiving_account_id)
                  values (2, 'bench', $1) returning sub_channel_id)
     insert into deposit.payment (reference, member_id, channel_id, sub_channel_id, receiving_account_id,
       idempotency_key, base_satang, amount_satang, expires_at, reserved_until, amount_until)
     select 'DP' || lpad(p.id::text, 8, '0'), p.id, 2, sub.sub_channel_id, $1, p.id::text, p.base, p.amount,
            now() + interval '1 day', now() + interval '2 days', now() + interval '2 days'
       from unnest($2::bigint[], $3::bigint[], $4::bigint[]) p(id, base, amount), sub`,
    [OUR_ACCOUNT, ids, ids.map(baseOf), ids.map(amountOf)],
  )
  await owner.query('analyze')
}

/** The statement that pays all of them, in an order that is not theirs. */
export function statement(at: Date): FeedLine[] {
  return ids.map((_, place) => {
    const id = ((place * 7_919) % DEPOSITS) + 1
    return {
      line_id: `line_${id}`,
      bank_code: '014',
      account_number: OUR_NUMBER,
      direction: 'credit',
      amount: BigInt(amountOf(id)),
      at,
      trans_ref: `ref${id}`,
      ref1: null,
      counterparty: { bank_code: BANK, account_number: numberOf(id), name: 'นาย สมชาย ใจดี' },
      reverses: null,
    }
  })
}
