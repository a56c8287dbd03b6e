import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import type { Connection } from '#platform/database/connection.ts'
import { inForm } from '#tests/support/proof-budget.ts'

const FILE = join(import.meta.dirname, '../../db/test/failpoints.sql')

type Action = 'raise' | 'terminate' | 'sleep'

/** A point, and which time a transaction passes it: the first is 1. */
export interface Passage {
  readonly point: string
  readonly pass: number
}

/** The long form breaks every command at every point; else each at its share of them. */
export const SHARE = inForm({ short: 80, long: 1 })

/** Both end the work at the point: one by an error, one by the end of the backend. */
export const BREAKING = ['raise', 'terminate'] as const

/** The failpoints of one test database. */
export class Failpoints {
  readonly #superuser: pg.Client

  /** Builds them in: see db/test/failpoints.sql. */
  static async open(superuser: Connection): Promise<Failpoints> {
    const client = new pg.Client({ ...superuser })
    await client.connect()
    await client.query(await readFile(FILE, 'utf8'))
    return new Failpoints(client)
  }

  constructor(superuser: pg.Client) {
    this.#superuser = superuser
  }

  /** Does the work and answers every point that it passed, once each, in order. */
  async pointsOf(work: () => Promise<unknown>): Promise<string[]> {
    const passages = await this.passagesOf(work)
    return passages.filter(({ pass }) => pass === 1).map(({ point }) => point)
  }

  /** Does the work, one transaction, and answers each passage of a point, in order. */
  async passagesOf(work: () => Promise<unknown>): Promise<Passage[]> {
    await this.#superuser.query('truncate failpoint.passed')
    await this.#armed({ point: '*', pass: 1 }, 'trace', work)
    const { rows } = await this.#superuser.query<Passage>(
      `select point, row_number() over (partition by point order by place)::integer as pass
         from failpoint.passed order by place`,
    )
    return rows
  }

  /**
   * Does the work with a point armed: it must fail there and leave nothing behind, whatever it had
   * written by then.
   */
  async breakAt(
    where: string | Passage,
    action: Action,
    work: () => Promise<unknown>,
  ): Promise<void> {
    const passage = typeof where === 'string' ? { point: where, pass: 1 } : where
    const name = `${action} at ${passage.point}, passage ${passage.pass}`
    const before = await this.digest()
    const end = await this.#armed(passage, action, () => work().then(...ENDS))
    expect(end, name).toMatch(action === 'raise' ? /failpoint: / : /terminat/i)
    expect(await this.digest(), `what is written after ${name}`).toBe(before)
  }

  /** Does the work while everybody who reaches the point rests there for a moment. */
  restAt<T>(point: string, work: () => Promise<T>): Promise<T> {
    return this.#armed({ point, pass: 1 }, 'sleep', work)
  }

  async #armed<T>({ point, pass }: Passage, action: string, work: () => Promise<T>): Promise<T> {
    await this.#superuser.query('insert into failpoint.armed values ($1, $2, $3)', [
      point,
      action,
      pass,
    ])
    try {
      return await work()
    } finally {
      await this.#superuser.query('delete from failpoint.armed')
    }
  }

  /** Everything that the books, the lottery and the games hold, as one value: equal when nothing was written. */
  async digest(): Promise<string> {
    const { rows } = await this.#superuser.query<{ digest: string }>(DIGEST)
    return rows[0]?.digest ?? ''
  }

  async close(): Promise<void> {
    await this.#superuser.end()
  }
}

const ENDS = [() => 'it went through', String] as const

/** Rows by their place and version in the table: no write goes unseen, and nothing is compared. */
const DIGEST = `
  select concat_ws(' ',
    (select md5(string_agg(b::text, ',' order by account_id, stripe)) from ledger.balance b),
    (select count(*) from ledger.account), (select count(*) from ledger.batch),
    (select count(*) from ledger.op), (select count(*) from ledger.transfer),
    (select count(*) from ledger.hold), (select count(*) from ledger.hold_end),
    (select count(*) from ledger.correction), (select count(*) from platform.push),
    (select count(*) from platform.fact), (select count(*) from platform.job_request),
    (select count(*) from lottery.bill), (select count(*) from lottery.line),
    (select count(*) from lottery.bill_cancel), (select count(*) from lottery.win),
    (select count(*) from lottery.payout), (select count(*) from lottery.winning),
    (select count(*) from lottery.debt_payment),
    (select md5(string_agg(s::text, ',' order by round_id, revision)) from lottery.settlement s),
    (select md5(string_agg(c::text, ',' order by round_id, revision, chunk))
       from lottery.settle_chunk c),
    (select md5(string_agg(e::text, ',' order by round_id, bet_type, number))
       from lottery.exposure e),
    (select count(*) from game.transaction), (select count(*) from game.closing),
    (select count(*) from game.incident),
    (select md5(string_agg(r::text, ',' order by round_id)) from game.round r),
    (select md5(string_agg(b::text, ',' order by reward_uuid)) from game.free_bet b),
    (select md5(string_agg(s::text, ',' order by session_id)) from game.session s)) as digest`
