// What a provider's wallet must do, as maps and one message at a time; the rows of the truth table
// (standards.md §1.6) that a rule comes from stand beside it. It shares no code with the product.

/** A message as a provider may send it; members, rounds and uuids are numbers of the sequence. */
export interface Message {
  readonly deed: 'bet' | 'win' | 'promo' | 'rollback'
  readonly member: number
  /** Whose session it shows: that of the main wallet, or of the free credit. */
  readonly wallet: number
  readonly game: 'reel' | 'cards'
  readonly round: number
  readonly uuid: number
  readonly reference: number | null
  readonly amountSatang: bigint
  readonly closes: boolean
  /** What it says wrongly. */
  readonly flaw: 'token' | 'game' | 'currency' | null
}

export interface Reply {
  readonly status: string
  /** Of the wallet whose session was shown; null: who shows no token is told nothing. */
  readonly balanceSatang: bigint | null
}

/** What settled play is told of a round, one fact after the other. */
export interface Fact {
  readonly stake: bigint
  readonly returned: bigint
  readonly valid: bigint
}

interface Round {
  readonly member: number
  readonly wallet: number
  readonly game: Message['game']
  isClosed: boolean
  stakedSatang: bigint
  returnedSatang: bigint
  owedSatang: bigint
  readonly facts: Fact[]
}

/** What has a uuid. Whatever was rolled back before it came has no message. */
interface Stored {
  readonly member: number
  readonly message: Message | null
  /** The wallet that paid or was paid. */
  readonly wallet: number
  readonly round: Round | null
}

const MAIN = 0

export class GameModel {
  /** By member, by wallet. */
  readonly wallets: bigint[][]
  readonly rounds = new Map<string, Round>()
  readonly stored = new Map<number, Stored>()
  readonly undone = new Set<number>()
  /** Of each member: − bets + wins ± rollbacks. */
  readonly moved: bigint[]
  /** What came about, for those who count. */
  readonly seen = new Set<string>()

  constructor(opening: readonly (readonly bigint[])[]) {
    this.wallets = opening.map((wallets) => [...wallets])
    this.moved = opening.map(() => 0n)
  }

  tell(message: Message): Reply {
    const refusal = this.#refusalOf(message)
    if (refusal === null) this.#do(message)
    this.#tellFacts()
    const status = refusal === null || refusal === 'same' ? 'RS_OK' : refusal
    this.seen.add(message.flaw ? `a wrong ${message.flaw}` : `${message.deed} ${refusal ?? 'done'}`)
    const balanceSatang =
      message.flaw === 'token' ? null : at(this.wallets[message.member], message.wallet)
    return { status, balanceSatang }
  }

  owedBy(member: number): bigint {
    return this.#roundsOf(member).reduce((sum, { owedSatang }) => sum + owedSatang, 0n)
  }

  /** Null: it is to be done; `same`: it was. */
  #refusalOf(message: Message): string | null {
    const { deed, flaw, uuid } = message
    if (flaw === 'token') return 'RS_ERROR_INVALID_TOKEN' // W9
    if (flaw === 'game') return 'RS_ERROR_INVALID_GAME'
    if (flaw === 'currency' && deed !== 'rollback') return 'RS_ERROR_WRONG_CURRENCY'
    const known = this.stored.get(uuid)
    if (known) return this.#refusalOfKnown(message, known)
    if (deed === 'bet') return this.#refusalOfBet(message)
    return deed === 'rollback' ? this.#refusalOfRollback(message) : this.#refusalOfWin(message)
  }

  #refusalOfKnown(message: Message, known: Stored): string {
    const isRolledBack = this.undone.has(message.uuid)
    if (known.message === null) {
      const isLate = known.member === message.member && message.deed !== 'rollback'
      return isLate ? 'RS_ERROR_TRANSACTION_ROLLED_BACK' : 'RS_ERROR_DUPLICATE_TRANSACTION' // W19
    }
    if (!isSame(known.message, message)) return 'RS_ERROR_DUPLICATE_TRANSACTION' // W3
    return isRolledBack ? 'RS_ERROR_TRANSACTION_ROLLED_BACK' : 'same' // W19, W2, W11, W17
  }

  #refusalOfBet({ member, wallet, round, amountSatang }: Message): string | null {
    const begun = this.rounds.get(`${member}/${round}`)
    if (begun?.isClosed) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' // W23
    // A round is played from one wallet.
    if (begun && begun.wallet !== wallet) return 'RS_ERROR_INVALID_TOKEN'
    const isThere = at(this.wallets[member], wallet) >= amountSatang
    return isThere ? null : 'RS_ERROR_NOT_ENOUGH_MONEY' // W1, W4, W5
  }

  #refusalOfWin({ deed, member, wallet, round, reference }: Message): string | null {
    const begun = this.rounds.get(`${member}/${round}`)
    if (reference === null) {
      if (deed === 'win') return 'RS_ERROR_WRONG_TYPES'
      return begun && begun.wallet !== wallet ? 'RS_ERROR_INVALID_TOKEN' : null // W14
    }
    const found = this.stored.get(reference)
    if (found?.member !== member) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' // W13
    if (this.undone.has(reference)) return 'RS_ERROR_TRANSACTION_ROLLED_BACK' // W15
    const isBetOfRound = found.message?.deed === 'bet' && found.round === begun
    return isBetOfRound ? null : 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' // W10, W12, W24
  }

  #refusalOfRollback({ member, reference }: Message): string | null {
    const found = reference === null ? undefined : this.stored.get(reference)
    if (found && (found.member !== member || found.message?.deed === 'rollback')) {
      return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    }
    return null // W16, W17, W18
  }

  #do(message: Message): void {
    const { deed, member, uuid, reference } = message
    const found = reference === null ? undefined : this.stored.get(reference)
    const wallet = found?.wallet ?? message.wallet
    const round =
      deed === 'rollback'
        ? (found?.round ?? this.rounds.get(`${member}/${message.round}`) ?? null)
        : this.#roundOf(message)
    if (round?.isClosed) this.seen.add(`${deed} of a closed round`)
    this.stored.set(uuid, { member, message, wallet, round })
    if (deed === 'rollback') this.#takeBack(message, found)
    else if (round) this.#move(message, wallet, round)
    if (round && message.closes) round.isClosed = true
  }

  #move({ deed, member, amountSatang }: Message, wallet: number, round: Round): void {
    if (deed === 'bet') {
      this.#pay(member, wallet, -amountSatang)
      round.stakedSatang += amountSatang
      return
    }
    this.#pay(member, wallet, amountSatang)
    round.returnedSatang += amountSatang
    // The house's money pays no debt.
    if (wallet !== MAIN || amountSatang === 0n) return
    if (this.owedBy(member) > 0n) this.seen.add('a win pays a debt')
    this.#collect(member, wallet)
  }

  #takeBack({ member, reference }: Message, found: Stored | undefined): void {
    if (reference === null || this.undone.has(reference)) return
    this.undone.add(reference)
    if (!found?.message || !found.round) {
      this.stored.set(reference, { member, message: null, wallet: MAIN, round: null })
      this.seen.add('rolled back before it came')
      return
    }
    const { deed, amountSatang } = found.message
    if (deed === 'bet') {
      this.#pay(member, found.wallet, amountSatang)
      found.round.stakedSatang -= amountSatang
      return
    }
    // W20, W22: a debt in full, which the wallet pays as far as it can.
    this.moved[member] = at(this.moved, member) - amountSatang
    found.round.returnedSatang -= amountSatang
    found.round.owedSatang += amountSatang
    this.#collect(member, found.wallet)
    if (this.owedBy(member) > 0n) this.seen.add('owes')
  }

  /** Debts are paid oldest round first. */
  #collect(member: number, wallet: number): void {
    for (const round of this.#roundsOf(member)) {
      const held = at(this.wallets[member], wallet)
      const share = held < round.owedSatang ? held : round.owedSatang
      round.owedSatang -= share
      at(this.wallets, member)[wallet] = held - share
    }
  }

  #pay(member: number, wallet: number, satang: bigint): void {
    at(this.wallets, member)[wallet] = at(this.wallets[member], wallet) + satang
    this.moved[member] = at(this.moved, member) + satang
  }

  #roundOf({ member, round, wallet, game }: Message): Round {
    const key = `${member}/${round}`
    const sums = { stakedSatang: 0n, returnedSatang: 0n, owedSatang: 0n }
    const found = this.rounds.get(key) ?? {
      member,
      wallet,
      game,
      isClosed: false,
      ...sums,
      facts: [],
    }
    this.rounds.set(key, found)
    return found
  }

  /** Oldest first, as they were begun. */
  #roundsOf(member: number): Round[] {
    return [...this.rounds.values()].filter((round) => round.member === member)
  }

  /** A closed round is told once; what comes after it as differences. What is owed the member still has. */
  #tellFacts(): void {
    for (const {
      isClosed,
      stakedSatang,
      returnedSatang,
      owedSatang,
      game,
      facts,
    } of this.rounds.values()) {
      const kept = returnedSatang + owedSatang
      const lost = stakedSatang > kept ? stakedSatang - kept : kept - stakedSatang
      const valid = game === 'cards' && lost < stakedSatang ? lost : stakedSatang
      const fact = {
        stake: stakedSatang - facts.reduce((sum, { stake }) => sum + stake, 0n),
        returned: kept - facts.reduce((sum, { returned }) => sum + returned, 0n),
        valid: valid - facts.reduce((sum, told) => sum + told.valid, 0n),
      }
      if (!isClosed || (fact.stake === 0n && fact.returned === 0n)) continue
      if (facts.length > 0) this.seen.add('tells a difference')
      facts.push(fact)
    }
  }
}

/** What makes a message with the same uuid the same one. */
export const isSame = (a: Message, b: Message): boolean =>
  (['deed', 'member', 'game', 'round', 'reference'] as const).every(
    (name) => a[name] === b[name],
  ) &&
  (a.deed === 'rollback' || a.amountSatang === b.amountSatang)

function at<Value>(list: readonly Value[] | undefined, place: number): Value {
  const value = list?.[place]
  if (value === undefined) throw new Error(`the model has nothing at place ${place}`)
  return value
}
