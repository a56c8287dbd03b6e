import type pg from 'pg'

/** The rows of a table that a payment run wrote, beside the share that wrote them. */
interface Written {
  readonly table: string
  readonly rows: string
  /** Of the wallets a row each was there before, and is written anew. */
  readonly isUpdate?: true
}

const WRITTEN: readonly Written[] = [
  {
    table: 'lottery.win',
    rows: `select c.chunk as share, w.* from lottery.win w
             join part c on w.member_id between c.from_id and c.to_id
            where w.round_id = $1 and w.revision = 1`,
  },
  { table: 'lottery.payout', rows: 'select p.chunk as share, p.* from paid p' },
  {
    table: 'ledger.op',
    rows: 'select p.chunk as share, o.* from paid p join ledger.op o using (op_id)',
  },
  {
    table: 'ledger.transfer',
    rows: 'select p.chunk as share, t.* from paid p join ledger.transfer t using (op_id)',
  },
  {
    table: 'ledger.balance',
    rows: `select distinct p.chunk as share, b.* from paid p join ledger.balance b using (account_id)`,
    isUpdate: true,
  },
  {
    table: 'platform.push',
    rows: `select c.chunk as share, e.* from platform.push e
             join part c on e.member_id between c.from_id and c.to_id
            where e.topic in ('bill', 'balance')`,
  },
  {
    table: 'platform.fact',
    rows: `select c.chunk as share, e.* from platform.fact e
             join part c on e.member_id between c.from_id and c.to_id
            where e.topic = 'bill'`,
  },
]

/** What the read asks of each winning line: where it is paid and how much. */
const READ = `
  select count(*), sum(l.amount_satang * l.rate_x100 / 100), min(l.bill_id), max(l.line_no)
    from unnest($2::text[], $3::text[]) w (bet_type, number)
    join lottery.line l on l.round_id = $1 and l.bet_type = w.bet_type and l.number = w.number`

/** A plain read of the winners by their numbers. @returns ms */
export async function plainRead(
  client: pg.Client,
  roundId: bigint,
  { top3, bottom2 }: { readonly top3: string; readonly bottom2: string },
): Promise<number> {
  await client.query('set enable_seqscan = off')
  const start = performance.now()
  await client.query(READ, [roundId, ['top2', 'bottom2'], [top3.slice(1), bottom2]])
  return performance.now() - start
}

/**
 * Bare twins of the tables that paying the round wrote to: of the same columns, checks and indexes,
 * holding what the real ones held before, after a checkpoint as well. Answers the statements that write
 * a share's rows.
 */
export async function bareTables(client: pg.Client, roundId: bigint): Promise<string[]> {
  const writes: string[] = []
  for (const written of WRITTEN) writes.push(await bareTable(client, written, roundId))
  await client.query('checkpoint').catch(() => {})
  return writes
}

/** Writes the same rows once more, by the same shares, one transaction each. */
export async function rawInsert(
  client: pg.Client,
  roundId: bigint,
  writes: readonly string[],
): Promise<{ readonly ms: number; readonly rows: number }> {
  const { rows: shares } = await client.query<{ chunk: number }>(
    'select chunk from lottery.settle_chunk where round_id = $1 order by chunk',
    [roundId],
  )
  let count = 0
  const start = performance.now()
  for (const { chunk } of shares) {
    await client.query('begin')
    for (const [at, text] of writes.entries()) {
      const written = await client.query({ name: `raw ${at}`, text, values: [chunk] })
      count += written.rowCount ?? 0
    }
    await client.query('commit')
  }
  return { ms: performance.now() - start, rows: count }
}

/** Makes a table's bare twin and the source of its rows; answers the statement that writes a share. */
async function bareTable(
  client: pg.Client,
  { table, rows, isUpdate }: Written,
  roundId: bigint,
): Promise<string> {
  const name = table.replace('.', '_')
  const [twin, source] = [`bench.raw_${name}`, `bench.src_${name}`]
  await client.query(`create table ${source} as
    with part as (select chunk, from_id, to_id from lottery.settle_chunk where round_id = ${roundId}),
         paid as (select c.chunk, p.* from lottery.payout p
                    join part c on p.member_id between c.from_id and c.to_id
                   where p.round_id = ${roundId} and p.revision = 1)
    ${rows.replaceAll('$1', `${roundId}`)}`)
  await client.query(`create index on ${source} (share)`)
  const kind = await kindOf(client, table)
  await client.query(`create ${kind} ${twin} (like ${table} including all)`)
  const columns = await columnsOf(client, table)
  await client.query(`insert into ${twin} (${columns}) overriding system value
    select ${columns} from ${table}${isUpdate ? '' : ` except all select ${columns} from ${source}`}`)
  await client.query(`vacuum analyze ${source}`)
  await client.query(`vacuum analyze ${twin}`)
  return isUpdate
    ? `update ${twin} b set debits_posted = s.debits_posted, credits_posted = s.credits_posted,
              version = s.version
         from ${source} s where s.share = $1 and b.account_id = s.account_id and b.stripe = s.stripe`
    : `insert into ${twin} (${columns}) overriding system value
       select ${columns} from ${source} where share = $1`
}

/** A twin of an unlogged table writes no log either. */
async function kindOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ is_unlogged: boolean }>(
    `select relpersistence = 'u' as is_unlogged from pg_class where oid = $1::regclass`,
    [table],
  )
  return rows[0]?.is_unlogged ? 'unlogged table' : 'table'
}

/** Columns that an insert may name: all but those that are computed. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.names ?? ''
}
