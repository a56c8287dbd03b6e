import { bangkokInstant } from '#kernel/time.ts'
import { dice, type Dice } from './dice.ts'
import { DeskPeople } from './desk-people.ts'
import { Nemesis, type Done, type Fault } from './faults.ts'
import { Journal, movements } from './journal.ts'
import { judge, type Balance } from './judge.ts'
import { waitUntil, type Patience } from './patient.ts'
import { Player, type Surroundings } from './player.ts'
import { Prober } from './prober.ts'
import type { Outcome } from './report.ts'
import { SiteKeeper } from './site-keeper.ts'
import type { Person } from '#tests/support/member.ts'
import { startTortureWorld, type TortureWorld } from './torture-world.ts'
import type { Draw, OpenRound } from './wager.ts'

export interface TortureInput {
  readonly seed: string
  /** How many faults, drawn by the seed; or which. */
  readonly faults: number | readonly Fault[]
  readonly members: number
  /** How many things each member does in a round, at least. */
  readonly actions: number
  readonly say: (line: string) => void
  /** Ends the run early, with everything that it started. */
  readonly signal?: AbortSignal
  /** For how long things are broken, where that is to end the plan. */
  readonly minutes?: number
  /** How long everybody works in peace before each fault, beside what a fault waits for anyhow. */
  readonly restMs?: number
  /** Others who play beside the members, in the same world. */
  readonly crew?: (scene: Scene) => Crew
}

/** What a crew finds. */
export interface Scene {
  readonly world: TortureWorld
  readonly desk: DeskPeople
  readonly journal: Journal
  readonly patience: Patience
  readonly dice: Dice
  makePlayer(name: string, more?: Partial<Person>): Player
}

/** Others beside the members: whatever they do besides, they keep the journal and answer for what they were told. */
export interface Crew {
  /** Before anything is broken. */
  prepare(): Promise<void>
  /** Moves the clock while nobody is in the middle of something: a round that is read open must be open when it is bet on. */
  whileStill(move: () => Promise<void>): Promise<void>
  /** Plays until it is told to stop; fails where the site does not come back. */
  play(): Promise<void>
  /** No more is begun; resolves when what is under way is done. */
  stop(): Promise<void>
  /** Whether all that was begun has come to its end. */
  isQuiet(): Promise<boolean>
  /** What was told and is not so, a line each. */
  judge(): Promise<readonly string[]>
  close(): Promise<void>
}

/**
 * Days before a draw of the government lottery, on which the prober bets, and after Tết, in which Hanoi draws
 * nothing: it is a year to the next.
 */
const FIRST_DAY = Date.UTC(2027, 1, 12)
const DAY_MS = 86_400_000
const PAYOUT_STUCK_MS = 15 * 60_000
const DESK_PAUSE_MS = 400

/**
 * The product's main job under fire: members register, deposit, bet, cancel, win and withdraw over
 * HTTP while site and database are killed; then every client's count of its own money is held
 * against the books, and the books against the bank.
 * @throws when the site does not come back, or answers what no client can make sense of
 */
export async function runTorture(input: TortureInput): Promise<Outcome> {
  const world = await startTortureWorld(morningOf(0))
  try {
    return await new Torture(world, input).run()
  } finally {
    await world.close()
  }
}

class Torture {
  readonly #world: TortureWorld
  readonly #input: TortureInput
  readonly #journal = new Journal()
  readonly #patience: Patience
  readonly #dice: Dice
  readonly #keeper: SiteKeeper
  readonly #nemesis: Nemesis
  readonly #desk: DeskPeople
  readonly #players: readonly Player[]
  readonly #prober: Prober
  readonly #probing: Player
  readonly #crew: Crew | undefined
  readonly #over = new AbortController()
  readonly #startedMs = performance.now()
  #rounds = 0
  #beganMs = performance.now()

  constructor(world: TortureWorld, input: TortureInput) {
    this.#world = world
    this.#input = input
    this.#patience = {
      journal: this.#journal,
      attemptMaxMs: 15_000,
      giveUpMs: 180_000,
      over: this.#over.signal,
    }
    this.#dice = dice(input.seed)
    this.#keeper = new SiteKeeper({ env: world.siteEnv, runJobs: true, keepComplaints: true }, () =>
      this.#nemesis.nextPoint(),
    )
    const parts = { keeper: this.#keeper, cluster: world.cluster, journal: this.#journal }
    this.#nemesis = new Nemesis(
      {
        ...parts,
        dice: this.#dice.of('faults'),
        restMs: input.restMs ?? 0,
        say: (done, place) => this.#tell(done, place),
      },
      input.faults,
      () => this.#isTimeUp(),
    )
    this.#desk = new DeskPeople(world, this.#patience, this.#dice.of('desk'))
    const make = (name: string, more?: Partial<Person>) =>
      new Player(name, this.#surroundings(), this.#dice.of(name), more)
    this.#players = Array.from({ length: input.members }, (_, at) => make(`member ${at + 1}`))
    this.#probing = make('prober')
    this.#prober = new Prober(this.#probing, this.#desk)
    this.#crew = input.crew?.({
      world,
      desk: this.#desk,
      journal: this.#journal,
      patience: this.#patience,
      dice: this.#dice.of('crew'),
      makePlayer: make,
    })
  }

  async run(): Promise<Outcome> {
    await this.#keeper.start()
    try {
      await this.#probing.register()
      await this.#crew?.prepare()
      this.#beganMs = performance.now()
      await Promise.race([
        this.#playDays(),
        ...(this.#crew ? [failing(this.#crew.play())] : []),
        failing(this.#prober.start()),
        failing(this.#nemesis.run(this.#over.signal)),
        stopping(this.#input.signal),
      ])
      await this.#crew?.stop()
      await this.#quiet()
      return await this.#judge()
    } catch (error) {
      this.#input.say(await this.#whatWaits())
      throw error
    } finally {
      this.#over.abort()
      await this.#crew?.close()
      await this.#keeper.close()
    }
  }

  /** Day after day until enough was broken. */
  async #playDays(): Promise<void> {
    await Promise.all(this.#players.map((player) => player.register()))
    this.#input.say(`${this.#players.length} members registered`)
    do {
      await this.#playDay(this.#rounds)
      this.#rounds += 1
    } while (!this.#nemesis.isDone)
  }

  async #playDay(number: number): Promise<void> {
    const day = dayOf(number)
    await this.#moveClock(morningOf(number))
    const round = await this.#desk.openRound('hanoi', day)
    await this.#besideTheDesk(
      Promise.all(this.#players.map((player) => this.#playRound(player, round))),
    )
    await this.#moveClock(new Date(round.drawAt.getTime() + 60_000))
    const draw = this.#draw()
    await this.#besideTheDesk(
      Promise.all([
        this.#desk.settle(round, draw),
        ...this.#players.map((player) => player.deposit()),
      ]),
    )
    for (const player of this.#players) player.collect(round, draw)
    this.#input.say(`round ${number + 1} of ${day} is paid: ${draw.special} · ${draw.first}`)
  }

  #moveClock(instant: Date): Promise<void> {
    const move = () => this.#world.setClock(instant)
    return this.#crew ? this.#crew.whileStill(move) : move()
  }

  async #playRound(player: Player, round: OpenRound): Promise<void> {
    for (let step = 0; step < this.#input.actions; step += 1) {
      await player.act(round)
      if (step % 4 === 3) await player.followWithdrawals()
    }
  }

  /** The desk works as long as the others do. */
  async #besideTheDesk(work: Promise<unknown>): Promise<void> {
    let isOver = false
    const desk = async () => {
      while (!isOver) {
        await this.#desk.payWithdrawals()
        await this.#desk.settleStuck()
        await new Promise((resume) => setTimeout(resume, DESK_PAUSE_MS))
      }
    }
    const working = work.finally(() => (isOver = true))
    await Promise.all([working, desk()])
  }

  /** Nothing breaks any more: what is under way comes to its end. */
  async #quiet(): Promise<void> {
    const morning = morningOf(this.#rounds).getTime()
    const last = new Date(morning + PAYOUT_STUCK_MS)
    await this.#moveClock(last)
    await this.#prober.finish(last)
    await waitUntil('the end of all withdrawals', this.#patience, async () => {
      await this.#desk.payWithdrawals()
      await this.#desk.settleStuck()
      const open = await Promise.all(this.#players.map((player) => player.followWithdrawals()))
      return open.every((count) => count === 0) && ((await this.#crew?.isQuiet()) ?? true)
    })
  }

  #isTimeUp(): boolean {
    const { minutes } = this.#input
    return minutes !== undefined && performance.now() - this.#beganMs > minutes * 60_000
  }

  async #judge(): Promise<Outcome> {
    const balances = await Promise.all([this.#probing, ...this.#players].map(balanceOf))
    const verdict = await judge({
      cluster: this.#world.cluster,
      journal: this.#journal,
      balances,
      payoutsSent: await this.#desk.payoutsSent(),
      bankGainSatang: await this.#desk.bankGainSatang(),
    })
    const told = (await this.#crew?.judge()) ?? []
    return {
      seed: this.#input.seed,
      members: this.#players.length,
      rounds: this.#rounds,
      seconds: (performance.now() - this.#startedMs) / 1000,
      done: this.#nemesis.done,
      acknowledged: new Map(movements.map((name) => [name, this.#journal.countOf(name)])),
      resends: this.#journal.resends,
      refusals: this.#journal.refusals,
      siteStarts: this.#keeper.starts,
      unasked: this.#keeper.unasked,
      verdict: { ...verdict, drift: [...verdict.drift, ...told] },
    }
  }

  /** For whoever has to find out why a run failed: the jobs that were not done. */
  async #whatWaits(): Promise<string> {
    const rows = await this.#world.cluster.query<Record<string, unknown>>(
      `select j.task_identifier as task, j.payload, j.attempts, j.last_error,
              round(extract(epoch from j.run_at - now())) as due_in_s,
              round(extract(epoch from now() - j.locked_at)) as locked_for_s
         from (select v.*, p.payload from graphile_worker.jobs v
                 join graphile_worker._private_jobs p using (id)) j
        order by j.run_at limit 30`,
    )
    return ['jobs that wait:', ...rows.map((row) => JSON.stringify(row))].join('\n')
  }

  #surroundings(): Surroundings {
    return {
      url: this.#world.siteUrl,
      patience: this.#patience,
      journal: this.#journal,
      pay: async (qrPayload, payer, key) => {
        const from = {
          from_bank: payer.bank_code,
          from_account: payer.bank_account_number,
          from_name: `${payer.first_name} ${payer.last_name}`,
        }
        await this.#world.sandbox('/bank/pay', { qr_payload: qrPayload, ...from }, key)
      },
    }
  }

  #draw(): Draw {
    const digits = (): string => `${this.#dice.roll(100_000)}`.padStart(5, '0')
    return { special: digits(), first: digits() }
  }

  #tell({ fault, backAfterMs, point }: Done, place: string): void {
    const at = point === undefined ? '' : ` (${point})`
    const told = this.#journal.all.length
    this.#input.say(
      `${place} ${fault}${at}: accepts again after ${backAfterMs.toFixed(0)} ms; ${told} told`,
    )
  }
}

/** Never resolves: of work that goes on beside, only its failure matters. */
const failing = (work: Promise<void>): Promise<never> => work.then(() => new Promise(() => {}))

function stopping(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('the run was stopped')), {
      once: true,
    })
  })
}

const dayOf = (number: number): string =>
  new Date(FIRST_DAY + number * DAY_MS).toISOString().slice(0, 10)

const morningOf = (number: number): Date => bangkokInstant(dayOf(number), '10:00')

async function balanceOf(player: Player): Promise<Balance> {
  return {
    name: player.name,
    memberId: player.memberId,
    expectedSatang: player.expectedSatang,
    shownSatang: await player.balanceSatang(),
  }
}
