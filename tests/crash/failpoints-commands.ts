import { openWallet } from '#ledger/accounts.ts'
import { chart, type AccountKindName, type MemberAccount } from '#ledger/chart.ts'
import { correct } from '#ledger/corrections.ts'
import { kindTable, type KindName } from '#ledger/kinds.ts'
import { house, post, wallet, type AccountRef, type Operation } from '#ledger/post.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { freshKey } from '#tests/support/ledger.ts'

/** One try of a command, with the same keys each time. */
export type Command = (tx: Tx) => Promise<readonly { readonly error: string | null }[]>

/** A command of the ledger, by which a new one of its kind is made, ready to be tried. */
interface NamedCommand {
  readonly name: string
  readonly place: number
  readonly make: () => Promise<Command> | Command
}

const MEMBER = 1
const PLENTY = 1_000_000n

/** What puts something into the accounts that others take from; nothing comes into the last wallet. */
const FUNDING = ['bonus_grant', 'points_earn', 'spins_earn'] as const

const posting =
  (operations: readonly Operation[]): Command =>
  (tx) =>
    post(tx, operations)

/** They move what a withdrawal set aside, beside its payment. */
const OF_PAYMENT: readonly KindName[] = ['withdraw_payout', 'withdraw_fee']

/** Kinds that move money at once between two accounts that they name. */
const single = (Object.keys(kindTable) as KindName[]).filter((kind) => {
  const { phase, debit } = kindTable[kind]
  return phase === 'single' && debit !== 'any' && debit.length > 0 && !OF_PAYMENT.includes(kind)
})

/** Every kind of command on one member who has all wallets, money in them, and a debt. */
export async function commandsOn(db: Db): Promise<NamedCommand[]> {
  const apply = (operations: readonly Operation[]) =>
    inTransaction(db, (tx) => post(tx, operations))
  const make = new Movements(await openWallets(db))
  await apply([make.move('deposit_qr', PLENTY * 4n), make.move('lottery_clawback_owed', PLENTY)])
  for (const kind of FUNDING) await apply([make.move(kind, PLENTY)])
  for (const kind of ['cashback_claim', 'commission_claim'] as const) {
    await apply([make.lastOf(kind)])
  }
  const held = async () => (await apply([make.hold()]))[0]?.holdId ?? 0n
  const commands: Record<string, NamedCommand['make']> = {
    ...Object.fromEntries(single.map((kind) => [kind, () => posting([make.move(kind)])])),
    withdraw_hold: () => posting([make.hold()]),
    'withdraw_paid in full': async () => posting([make.paid(await held(), 10n)]),
    'withdraw_paid in part': async () => posting([make.paid(await held(), 4n)]),
    'withdraw_paid with a fee': async () => posting([make.paid(await held(), 10n, 3n)]),
    withdraw_returned: async () => {
      const legs = [{ hold: await held() }]
      return posting([{ ...make.move('deposit_qr'), kind: 'withdraw_returned', legs }])
    },
    'a stake that is refused': () => posting([make.move('lottery_stake', PLENTY * 100n)]),
    'a stake that its feature refuses': () =>
      posting([{ ...make.move('lottery_stake'), refusal: 'over_limit' }]),
    game_tombstone: () => {
      const bet = make.move('game_bet')
      return posting([{ ...bet, kind: 'game_tombstone', refusal: 'rolled_back', legs: [] }])
    },
    correction: async () => {
      const wrong = make.move('deposit_qr')
      await apply([wrong])
      const why = { key: freshKey(), reverses: wrong.key, reason: 'ลงผิดบัญชี', authorId: 3 }
      return async (tx) => [await correct(tx, why)]
    },
    // From an empty wallet, which is empty again afterwards.
    'operations that only their order decides': () =>
      posting([make.lastOf('lottery_stake'), make.lastOf('game_win'), make.lastOf('game_bet')]),
  }
  return Object.entries(commands).map(([name, one], place) => ({ name, place, make: one }))
}

function openWallets(db: Db): Promise<ReadonlyMap<AccountKindName, bigint>> {
  const names = (Object.keys(chart) as AccountKindName[]).filter((name) => chart[name].forMember)
  return inTransaction(db, async (tx) => {
    await setStanding(tx, MEMBER, { status: 'active' })
    const wallets = new Map<AccountKindName, bigint>()
    for (const name of names) {
      wallets.set(name, await openWallet(tx, BigInt(MEMBER), name as MemberAccount))
    }
    return wallets
  })
}

/** Operations between the accounts that their kinds name, each with a key of its own. */
class Movements {
  readonly #wallets: ReadonlyMap<AccountKindName, bigint>

  constructor(wallets: ReadonlyMap<AccountKindName, bigint>) {
    this.#wallets = wallets
  }

  /** Between the first accounts of the kind. */
  move(kind: KindName, amountSatang = 10n): Operation {
    const { debit, credit } = kindTable[kind]
    return this.#between(
      kind,
      debit[0] as AccountKindName,
      credit[0] as AccountKindName,
      amountSatang,
    )
  }

  /** With the last wallet that the kind names, of which no other command takes anything. */
  lastOf(kind: KindName): Operation {
    const { debit, credit } = kindTable[kind]
    return this.#between(kind, this.#last(debit), this.#last(credit), PLENTY)
  }

  #last(names: (typeof kindTable)[KindName]['debit']): AccountKindName {
    const known = names as readonly AccountKindName[]
    return (known.findLast((name) => this.#wallets.has(name)) ?? known.at(-1)) as AccountKindName
  }

  hold(): Operation {
    const sides = { debit: this.#side('main_wallet'), credit: house('withdrawal_clearing') }
    return {
      ...this.move('deposit_qr'),
      kind: 'withdraw_hold',
      legs: [{ ...sides, amountSatang: 10n }],
    }
  }

  paid(hold: bigint, amountSatang: bigint, feeSatang = 0n): Operation {
    const debit = house('withdrawal_clearing')
    const payout = {
      kind: 'withdraw_payout' as const,
      debit,
      credit: house('gateway_float', 1),
      amountSatang: amountSatang - feeSatang,
    }
    const fee = {
      kind: 'withdraw_fee' as const,
      debit,
      credit: house('fee_income'),
      amountSatang: feeSatang,
    }
    return {
      ...this.move('deposit_qr'),
      kind: 'withdraw_paid',
      legs: [{ hold, amountSatang }, payout, ...(feeSatang > 0n ? [fee] : [])],
    }
  }

  #between(
    kind: KindName,
    from: AccountKindName,
    to: AccountKindName,
    amountSatang: bigint,
  ): Operation {
    const isOfMember = [from, to].some((name) => this.#wallets.has(name))
    return {
      key: freshKey(),
      memberId: isOfMember ? MEMBER : 0,
      kind,
      refId: 7,
      legs: [{ debit: this.#side(from), credit: this.#side(to), amountSatang }],
    }
  }

  #side(name: AccountKindName): AccountRef {
    const walletId = this.#wallets.get(name)
    return walletId === undefined ? house(name as never, 1) : wallet(walletId)
  }
}
