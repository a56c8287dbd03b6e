import { houseBalance, openWallet } from '#ledger/accounts.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { LedgerWorld } from '#tests/support/ledger.ts'
import { Known, type KnownMember } from './ledger-commands-known.ts'
import { CAP_SATANG, RATE_X100 } from './ledger-model-lottery.ts'
import { LedgerModel } from './ledger-model.ts'

/** What a run begins with: the same in the database, in the model and in the caller's mind. */
export interface FreshRun {
  readonly model: LedgerModel
  readonly known: Known
}

/** Far above the ids of rounds, so that no house account is shared with one. */
const FIRST_REF = 1_000_000n
const MARKET_ID = 2
const FIRST_DAY = Date.UTC(2030, 0, 1)
const DAY_MS = 86_400_000

/** Makes runs in one database: members, wallets, rounds and house accounts of their own. */
export class Runs {
  readonly #world: LedgerWorld
  #count = 0

  constructor(world: LedgerWorld) {
    this.#world = world
  }

  /**
   * The one bet type at the one rate that all rounds of the runs sell. Call it once, before anything
   * else is asked.
   */
  async prepare(): Promise<void> {
    // Thousands of commits whose durability is the matter of other suites: none waits for the disk.
    await this.#world.owner(
      `do $$ begin
         execute format('alter database %I set synchronous_commit = off', current_database());
       end $$`,
    )
    await this.#world.owner(
      `with v as (insert into lottery.rate_version (market_id, version, valid_from)
                  values (${MARKET_ID}, 1000, '2021-01-01') returning rate_version_id)
       insert into lottery.rate (rate_version_id, bet_type, rate_x100, min_satang,
              max_per_bet_satang, max_per_member_satang, cap_satang)
       select rate_version_id, 'top2', ${RATE_X100}, 1, 1000000000, 1000000000, ${CAP_SATANG} from v`,
    )
  }

  async next(memberCount: number, roundCount: number): Promise<FreshRun> {
    this.#count += 1
    const members: KnownMember[] = []
    for (let place = 0; place < memberCount; place += 1) members.push(await this.#member())
    const roundIds: bigint[] = []
    for (let no = 1; no <= roundCount; no += 1) roundIds.push(await this.#round(no))
    const model = new LedgerModel()
    for (const { memberId, ...accounts } of members) {
      for (const [name, id] of Object.entries(accounts)) {
        model.open(id, memberId, name)
      }
    }
    // The one account of the house that all rounds share.
    model.houses.set('lottery_result/', await houseBalance(this.#world.db, 'lottery_result'))
    const fresh = { isOpen: true, results: [], settled: 0, sharesLeft: null }
    for (const id of roundIds) {
      model.rounds.set(id, { ...fresh, settledBills: new Set(), sold: new Map() })
    }
    return { model, known: new Known(FIRST_REF + BigInt(this.#count), members, roundIds) }
  }

  async #member(): Promise<KnownMember> {
    const { memberId, walletId: main } = await this.#world.member()
    return inTransaction(this.#world.db, async (tx) => ({
      memberId,
      main,
      commission: await openWallet(tx, memberId, 'commission_wallet'),
      cashback: await openWallet(tx, memberId, 'cashback_wallet'),
      bonus: await openWallet(tx, memberId, 'bonus_wallet'),
      points: await openWallet(tx, memberId, 'points'),
      spins: await openWallet(tx, memberId, 'free_spins'),
      receivable: await openWallet(tx, memberId, 'member_receivable'),
      gameReceivable: await openWallet(tx, memberId, 'game_receivable'),
    }))
  }

  /** A round that is open and stays so until the run ends its sale. */
  async #round(roundNo: number): Promise<bigint> {
    const day = new Date(FIRST_DAY + this.#count * DAY_MS).toISOString().slice(0, 10)
    const [row] = await this.#world.owner<{ id: string }>(
      `insert into lottery.round (round_ref, market_id, nominal_day, draw_day, round_no,
              schedule_version_id, rule_version_id, rate_version_id, state, open_at, opened_at,
              close_at, draw_at)
       select $1, ${MARKET_ID}, $2::date, $2::date, $3, s.schedule_version_id, u.rule_version_id,
              r.rate_version_id, 'open', '2020-01-01', '2020-01-01', '2090-01-01', '2090-01-01'
         from lottery.schedule_version s, lottery.rule_version u, lottery.rate_version r
        where s.market_id = ${MARKET_ID} and u.market_id = ${MARKET_ID}
          and r.market_id = ${MARKET_ID} and r.version = 1000
        limit 1 returning round_id as id`,
      [`model-${this.#count}-${roundNo}`, day, roundNo],
    )
    if (!row) throw new Error('the market has no versions to make a round from')
    return BigInt(row.id)
  }
}
