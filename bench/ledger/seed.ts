import type pg from 'pg'
import { chart } from '#ledger/chart.ts'
import { kindTable } from '#ledger/kinds.ts'

/** How much of everything there is. */
export interface Size {
  /** Members with money, one wallet each; their ids are 1 to `members`. */
  readonly members: number
  /** Members whose wallet was never filled; their ids follow. */
  readonly poor: number
  /** House accounts that a bet may go to; their references are 1 to `houses`. */
  readonly houses: number
}

export const FULL_SIZE: Size = { members: 100_000, poor: 1_000, houses: 1_000 }

const FUNDS_SATANG = 100_000_000_000
const DEPOSITS_AT_ONCE = 1_000

/** The accounts that a benchmark posts between. */
export interface Accounts {
  readonly funded: readonly Member[]
  readonly poor: readonly Member[]
  readonly houses: readonly bigint[]
}
export interface Member {
  readonly memberId: bigint
  readonly walletId: bigint
}

/**
 * The data set: members, wallets and house accounts as the site opens them, filled by deposits
 * through the books, so that reconciliation holds here too; and the tables of the ceilings.
 */
export async function fill(owner: pg.Client, size: Size): Promise<void> {
  const { members, poor, houses } = size
  await owner.query(
    `insert into platform.stake_standing (member_id, status)
     select n, 'active' from generate_series(1, $1::integer) n`,
    [members + poor],
  )
  await owner.query(
    `with opened as (
       insert into ledger.account (home_id, asset_id, kind, guarded, rule)
       select n, 1, $2, true, 1 from generate_series(1, $1::integer) n returning account_id)
     insert into ledger.balance (account_id, stripe, guarded, rule)
     select account_id, 0, true, 1 from opened order by account_id`,
    [members + poor, chart.main_wallet.kind],
  )
  await owner.query(`select ledger.house_account($2, n) from generate_series(1, $1::integer) n`, [
    houses,
    chart.game_clearing.kind,
  ])
  // One transaction a batch, as in life: a batch is known by its transaction.
  for (let first = 1; first <= members; first += DEPOSITS_AT_ONCE) {
    await owner.query(DEPOSITS, [first, Math.min(members, first + DEPOSITS_AT_ONCE - 1)])
  }
  await owner.query(ceilingTables(size))
  await owner.query('analyze')
}

const DEPOSITS = `
  with member as (
    select row_number() over (order by a.home_id) as no, a.home_id, a.account_id
      from ledger.account a where a.home_id between $1::bigint and $2::bigint)
  select count(*) from ledger.apply_batch(
    array(select row(ledger.op_key('system', 'bench', 'deposit', m.home_id::text), m.home_id,
                     ${kindTable.deposit_qr.code}, '\\x00112233445566778899aabbccddeeff'::bytea,
                     null, null, null)::ledger.new_op from member m order by m.no),
    array(select row(m.no, ${kindTable.deposit_qr.code},
                     ledger.house_account(${chart.gateway_float.kind}::smallint, 1), m.account_id,
                     ${FUNDS_SATANG}, null, null)::ledger.new_leg from member m order by m.no),
    0::smallint)`

/**
 * What the ceilings write: a row of 140 bytes, a transfer's columns and a rest, with its primary key
 * and nothing else; one hot row; and the books as a tutorial keeps them, a balance for each account
 * and an entry a bet.
 */
const ceilingTables = ({ members, houses }: Size) => `
  create schema bench;
  create sequence bench.row_seq as bigint increment by 1000;
  create table bench.row (
    transfer_id bigint not null, posted_at timestamptz not null, home_id bigint not null,
    op_id uuid not null, leg smallint not null, code smallint not null, phase smallint not null,
    debit_account bigint not null, credit_account bigint not null, amount bigint not null,
    hold_id bigint, ref_id bigint, dr_version bigint, dr_after bigint, rest text not null,
    primary key (transfer_id, posted_at));
  create table bench.hot (id integer primary key, n bigint not null);
  insert into bench.hot values (1, 0);
  create table bench.wallet (id integer primary key, balance bigint not null check (balance >= 0))
    with (fillfactor = 70);
  insert into bench.wallet select n, ${FUNDS_SATANG} from generate_series(1, ${members}) n;
  create table bench.house (id integer primary key, balance bigint not null) with (fillfactor = 50);
  insert into bench.house select n, 0 from generate_series(1, ${houses}) n;
  create table bench.entry (
    id uuid primary key, wallet integer not null, house integer not null, amount bigint not null,
    made_at timestamptz not null default clock_timestamp());
  grant usage on schema bench to slth_app;
  grant select, insert, update on all tables in schema bench to slth_app;
  grant usage on all sequences in schema bench to slth_app;`

/** Reads back which accounts there are. */
export async function readAccounts(client: pg.Client, size: Size): Promise<Accounts> {
  const { rows } = await client.query<{ home_id: string; account_id: string }>(
    `select home_id, account_id from ledger.account where kind = $1 order by home_id`,
    [chart.main_wallet.kind],
  )
  const members = rows.map((row) => ({
    memberId: BigInt(row.home_id),
    walletId: BigInt(row.account_id),
  }))
  const houses = await client.query<{ account_id: string }>(
    `select account_id from ledger.account where kind = $1 and home_id = 0 order by ref_id`,
    [chart.game_clearing.kind],
  )
  return {
    funded: members.slice(0, size.members),
    poor: members.slice(size.members),
    houses: houses.rows.map((row) => BigInt(row.account_id)),
  }
}
