import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import { getUserInfo } from '#features/account/contract.ts'
import { getAffiliateSummary, redeemAffiliate } from '#features/affiliate/contract.ts'
import { claimLoss } from '#features/cashback/contract.ts'
import { redeemCoupon } from '#features/coupon/contract.ts'
import { linkGame } from '#features/game/launch-contract.ts'
import { listGames } from '#features/game/lobby-contract.ts'
import { listBills } from '#features/lottery/bill/contract.ts'
import { getPoll, getPollQuota, listPolls, submitVote } from '#features/poll/contract.ts'
import { choosePromotion, listPromotions } from '#features/promotion/contract.ts'
import { joinEvent, listQuests, redeemQuest } from '#features/quest/contract.ts'
import { listItems, redeemItem } from '#features/shop/contract.ts'
import { joinTournament, listTournaments } from '#features/tournament/contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import {
  getWheelConfig,
  getWheelConfigV2,
  spinWheel,
  spinWheelV2,
  takeWheelReward,
} from '#features/wheel/contract.ts'
import { shootNumber } from '#features/yeekee/contract.ts'
import type { GameState, Opened, Played } from '#studio/frame/studio-words.ts'
import type { Answer } from '#tests/support/client.ts'
import { AGENT_ID } from '#tests/support/lottery.ts'
import type { Dice } from '../torture/dice.ts'
import type { Journal } from '../torture/journal.ts'
import type { Player } from '../torture/player.ts'
import { makeLines, type OpenRound } from '../torture/wager.ts'
import type { SoakShop } from './soak-shop.ts'

/** The rounds that guests find open; none while a market is between two: the clock moves only when nobody waits. */
export interface Rounds {
  lottery(): Promise<OpenRound | undefined>
  yeekee(): Promise<OpenRound | undefined>
}

/**
 * A member who does everything but withdraw: games, yeekee, and each reward that there is. What he is told of bills and
 * spins is kept, and held against the books when all is over.
 */
export class Guest {
  /** Spins of which he was told, by their ids. */
  readonly spins = new Set<number>()
  /** What he did, by the path of the call: done and refused. */
  readonly done = new Map<string, number>()
  readonly #player: Player
  readonly #shop: SoakShop
  readonly #rounds: Rounds
  readonly #journal: Journal
  readonly #dice: Dice
  readonly #acts: readonly (() => Promise<void>)[]
  #frame: { session: string } | undefined

  constructor(
    player: Player,
    around: { shop: SoakShop; rounds: Rounds; journal: Journal },
    dice: Dice,
  ) {
    this.#player = player
    this.#shop = around.shop
    this.#rounds = around.rounds
    this.#journal = around.journal
    this.#dice = dice
    const often = [() => this.#bet(), () => this.#yeekee(), () => this.#game(), () => this.#spin()]
    this.#acts = [
      ...often,
      ...often,
      () => this.#quests(),
      () => this.#spinFree(),
      () => this.#shopping(),
      () => this.#coupon(),
      () => this.#vote(),
      () => this.#tournament(),
      () => this.#cashback(),
      () => this.#affiliate(),
      () => this.#promotion(),
    ]
  }

  get memberId(): number {
    return this.#player.memberId
  }

  /** Types every word of the shop: without points and spins no wheel of his would turn. */
  async takeGifts(): Promise<void> {
    for (const code of this.#shop.words) {
      const used = await this.#do(redeemCoupon, { code })
      if (!used) throw new Error(`${this.#player.name} got nothing for ${code}`)
    }
  }

  /** The code by which he brings others. */
  async referralCode(): Promise<string> {
    return (await this.#read(getUserInfo, {})).referral_code
  }

  /** Does one thing. What the site refuses is counted, never a fault; an answer without sense is one. */
  async act(): Promise<void> {
    if ((await this.#main()) < 5_000) return this.#player.deposit(300)
    await this.#dice.pick(this.#acts)()
  }

  /** What became of all bills, as the site tells it. @returns the rounds of those that are not decided yet */
  async followBills(): Promise<number[]> {
    const open: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await this.#read(listBills, {
        from: '2026-12-01',
        to: '2027-12-31',
        limit: 100,
        ...(cursor === undefined ? {} : { cursor }),
      })
      for (const { bill_id: id, round_id: round, status } of page.items) {
        const about = { memberId: this.memberId, refId: Number(id) }
        if (status === 'accepted') open.push(Number(round))
        if (status === 'won') this.#journal.note({ movement: 'lottery_prize', ...about })
        if (status === 'refunded') this.#journal.note({ movement: 'lottery_refund', ...about })
      }
      if (page.next_cursor === null) return open
      cursor = page.next_cursor
    }
  }

  async #bet(): Promise<void> {
    const round = await this.#rounds.lottery()
    if (round) await this.#player.bet(round, makeLines(this.#dice, round))
  }

  async #yeekee(): Promise<void> {
    const round = await this.#rounds.yeekee()
    if (!round) return
    await this.#player.bet(round, makeLines(this.#dice, round))
    const number = `${this.#dice.roll(100_000)}`.padStart(5, '0')
    await this.#do(shootNumber, { round_id: round.roundId, number })
  }

  /** Turns the coin of our own studio, as its frame does. A press whose answer was lost is looked for in the state. */
  async #game(): Promise<void> {
    try {
      this.#frame ??= await this.#openGame()
      if (!this.#frame) return
      const { session } = this.#frame
      const ask = <T>(path: string, body: object) => this.#shop.studio.post<T>(path, body)
      const { seed, ended } = await ask<GameState>('/state', { session, is_fresh: true })
      if (ended !== null) throw new Error(ended)
      const key = `soak-${this.#dice.uuid()}`
      const press = { session, key, stake: '5', choice: 'heads', commit: seed.commit }
      const { round } = await ask<Played>('/play', press)
      this.#count(`studio ${round.state}`)
    } catch {
      this.#count('studio had no answer')
      this.#frame = undefined
    }
  }

  async #openGame(): Promise<{ session: string } | undefined> {
    const { providerId } = this.#shop.studio
    const games = await this.#read(listGames, { provider: `${providerId}` })
    const coin = games.items.find(({ name }) => name === 'หัวก้อย') ?? games.items[0]
    const main = (await this.#read(wallets, {})).find(
      ({ wallet_type_id: type }) => Number(type) === 1,
    )
    if (!coin || !main) return undefined
    const opened = await this.#do(linkGame, {
      wallet_id: Number(main.id),
      game_id: Number(coin.game_id),
      provider_id: providerId,
      is_mobile: true,
      source: coin.source,
    })
    if (!opened) return undefined
    const launch = new URL(opened.link).searchParams.get('launch')
    return this.#shop.studio.post<Opened>('/session', { launch })
  }

  async #spin(): Promise<void> {
    const { configs } = await this.#read(getWheelConfig, {})
    if (!configs) return
    const input = { wheel_id: Number(configs.wheel_id), version: configs.version }
    const spun = await this.#do(spinWheel, input)
    if (spun) this.spins.add(Number(spun.spin_id))
  }

  async #spinFree(): Promise<void> {
    const { setting, rewards } = await this.#read(getWheelConfigV2, {})
    for (const { reward_id: id } of rewards.slice(0, 2)) {
      await this.#do(takeWheelReward, { reward_id: Number(id) })
    }
    const [wheel] = setting
    if (!wheel) return
    const input = { wheel_id: Number(wheel.wheel_id), version: wheel.version }
    const spun = await this.#do(spinWheelV2, input)
    if (spun) this.spins.add(Number(spun.spin_id))
  }

  async #quests(): Promise<void> {
    const { check_in: visit, quests, events } = await this.#read(listQuests, {})
    for (const { event_id: id, joined_at: joined } of events) {
      if (joined === null) await this.#do(joinEvent, { event_id: Number(id) })
    }
    if (visit && !visit.is_done) await this.#claimQuest(visit)
    for (const quest of quests) if (quest.state === 'claimable') await this.#claimQuest(quest)
  }

  async #claimQuest(quest: {
    quest_id: number | string
    version: number
    period_key: string
  }): Promise<void> {
    const { quest_id: id, version, period_key } = quest
    await this.#do(redeemQuest, { quest_id: Number(id), version, period_key })
  }

  async #shopping(): Promise<void> {
    const { items } = await this.#read(listItems, {})
    const affordable = items.filter(({ kind }) => kind !== 'physical')
    if (affordable.length === 0) return
    const item = this.#dice.pick(affordable)
    const variant_id = Number(item.variants[0]?.variant_id ?? 0)
    const { item_id, version } = item
    await this.#do(redeemItem, {
      item_id: Number(item_id),
      variant_id,
      version,
      level: 1,
      quantity: 1,
    })
  }

  async #coupon(): Promise<void> {
    await this.#do(redeemCoupon, { code: this.#dice.pick(this.#shop.words) })
  }

  async #vote(): Promise<void> {
    const poll = (await this.#read(listPolls, {})).find(({ state }) => state === 'open')
    if (!poll) return
    const poll_id = Number(poll.poll_id)
    await this.#do(getPollQuota, { poll_id })
    const { choices } = await this.#read(getPoll, { poll_id, agent_id: AGENT_ID })
    if (choices.length === 0) return
    await this.#do(submitVote, { poll_id, choice_id: this.#dice.pick(choices).choice_id })
  }

  async #tournament(): Promise<void> {
    const { tournaments } = await this.#read(listTournaments, {})
    const open = tournaments.find(({ joined_at: joined }) => joined === null)
    if (!open) return
    const { tournament_id, version } = open
    await this.#do(joinTournament, { tournament_id: Number(tournament_id), version })
  }

  async #cashback(): Promise<void> {
    await this.#do(claimLoss, {})
  }

  async #affiliate(): Promise<void> {
    const { available: amount, version } = await this.#read(getAffiliateSummary, {})
    if (Number(amount) > 0) await this.#do(redeemAffiliate, { amount, version })
  }

  /** A deposit with a bonus: chosen before it is paid, judged when its money is there. */
  async #promotion(): Promise<void> {
    const offered = (await this.#read(listPromotions, {})).filter(
      ({ kind }) => kind !== 'free_credit',
    )
    if (offered.length === 0) return
    const { promotion_id, version } = this.#dice.pick(offered)
    await this.#player.deposit(300, async ({ payment_id }) => {
      const chosen = { promotion_id: Number(promotion_id), version }
      await this.#do(choosePromotion, { payment_id: Number(payment_id), chosen })
    })
  }

  /** What the main wallet can spend, in satang. */
  async #main(): Promise<number> {
    const list = await this.#read(wallets, {})
    const main = list.find(({ wallet_type_id: type }) => Number(type) === 1)
    return Math.round(Number(main?.balance ?? 0) * 100)
  }

  /** @throws where something that is only read is refused */
  async #read<C extends Call>(call: C, input: WireInput<C>): Promise<WireOutput<C>> {
    const answer = await this.#player.ask(call, input)
    if (answer.error === 0) return answer.data
    throw new Error(`${this.#player.name} reads ${call.path}: ${answer.code} ${answer.message}`)
  }

  /** Does something under a key of its own; undefined: it was refused. */
  async #do<C extends Call>(call: C, input: WireInput<C>): Promise<WireOutput<C> | undefined> {
    const answer: Answer<WireOutput<C>> = await this.#player.ask(call, input, this.#dice.uuid())
    this.#count(`${call.path}${answer.error === 0 ? '' : ` ${answer.code}`}`)
    return answer.error === 0 ? answer.data : undefined
  }

  #count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1)
  }
}
