import type { Outcome } from '#ledger/operation.ts'
import { endOf, isDecided, isUndone, type Attempt, type End, type Request } from './attempts.ts'
import type { Dice } from './dice.ts'
import type { Member } from './requests.ts'
import type { World } from './world.ts'

/** How often a client tries before he leaves the rest to whoever clears up afterwards. */
const TRIES_MAX = 4
const PATIENCE_MS = 700

/** A client: sends requests to any process, waits for a while, sends the same key again. */
export class Caller {
  readonly world: World
  readonly dice: Dice
  readonly member: Member

  constructor(world: World, dice: Dice, member: Member) {
    this.world = world
    this.dice = dice
    this.member = member
  }

  think(limitMs = 40): Promise<void> {
    return this.world.stage.sleep(this.dice.chance(50) ? 0 : this.dice.below(limitMs))
  }

  /**
   * Asks until there is a decision. Undefined when there was none after some tries: the request
   * is then left open, and `settleOpen` asks again when the storm is over.
   */
  async ask(request: Request, triesMax = TRIES_MAX): Promise<Outcome | undefined> {
    for (let tries = 1; ; tries += 1) {
      const twice = this.world.weather.strikes('sent twice')
      const second = twice ? this.attempt(request) : undefined
      const first = await this.attempt(request)
      const decided = [first, await second].find((attempt) => attempt && isDecided(attempt))
      if (decided) return decided.end.is === 'answered' ? decided.end.outcome : undefined
      if (tries >= triesMax) return undefined
      if (isUndone(first) && triesMax === TRIES_MAX && this.dice.chance(40)) {
        // He was told that nothing was done, and takes it for true: he never asks again.
        this.world.dropped.add(request)
        return undefined
      }
      await this.world.stage.sleep(1 + this.dice.below(60 * tries))
    }
  }

  /** One try, by one of the processes. It ends, whatever happens to the process. */
  attempt(request: Request): Promise<Attempt> {
    const { stage, weather, sites, attempts } = this.world
    const site = this.dice.pick(sites)
    const sending: End = { is: 'unknown', why: 'not answered' }
    const attempt: Attempt = { request, sentAt: stage.tick(), answeredAt: Infinity, end: sending }
    attempts.push(attempt)
    return new Promise((resolve) => {
      let isEnded = false
      const finish = (end: End): void => {
        if (isEnded) return
        isEnded = true
        attempt.end = end
        attempt.answeredAt = stage.tick()
        this.#noteEnd(attempt, site.name)
        resolve(attempt)
      }
      const unknown = (why: string) => () => finish({ is: 'unknown', why })
      const patienceMs = weather.strikes('impatient') ? this.dice.below(60) : PATIENCE_MS
      stage.later(patienceMs, unknown('timed out'))
      if (weather.strikes('request missing')) return
      const answer = (end: End): void => {
        if (!weather.strikes('answer missing')) stage.later(weather.delayMs(), () => finish(end))
      }
      stage.later(weather.delayMs(), () => {
        if (!site.life.isAlive) return finish({ is: 'unknown', why: 'nobody listens' })
        const onGone = (): void => stage.later(weather.delayMs(), unknown('process gone'))
        site.serve(request, onGone).then(
          (outcome) => answer({ is: 'answered', outcome }),
          (error: unknown) => answer(endOf(error)),
        )
      })
    })
  }

  #noteEnd({ request, end }: Attempt, site: string): void {
    const { operation } = request.order
    const what = end.is === 'answered' ? decisionOf(end.outcome) : end.is
    this.world.count(operation.kind, what)
    this.world.stage.note(
      () => `client: ${operation.kind} ${operation.key.slice(0, 8)} by ${site}: ${what}`,
      operation.key,
    )
  }
}

export const decisionOf = ({ error, replayed }: Outcome): string =>
  replayed ? 'replayed' : (error ?? 'applied')
