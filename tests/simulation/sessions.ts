import { ConnectionLost, RaceLost } from '#ledger/lanes/lane.ts'
import type { Database, Tx } from './database.ts'
import type { Life, Stage } from './stage.ts'
import type { Weather } from './weather.ts'

/** After this long a broken connection is noticed on the side that has heard nothing. */
const NOTICE_MS = 40

/** The way between processes and the database: opens sessions and lets the weather at them. */
export class Network {
  readonly stage: Stage
  readonly db: Database
  readonly weather: Weather
  readonly sessions = new Set<Session>()
  #opened = 0

  constructor(stage: Stage, db: Database, weather: Weather) {
    this.stage = stage
    this.db = db
    this.weather = weather
  }

  /** @throws `ConnectionLost` while the database is down */
  async open(client: Life): Promise<Session> {
    await this.stage.sleep(this.weather.delayMs(), client)
    if (!this.db.isUp) throw new ConnectionLost('simulated: nobody listens')
    const session = new Session(this, client, `session ${(this.#opened += 1)}`)
    this.sessions.add(session)
    return session
  }

  /** The database goes down: transactions end, whoever waits for an answer hears nothing. */
  crashDatabase(): void {
    this.db.isUp = false
    for (const session of this.sessions) session.kill()
  }

  /** The process is dead: its backends end when they next look at their connection. */
  abandon(client: Life): void {
    for (const session of this.sessions) {
      if (session.client === client) session.hangUp(this.weather.delayMs())
    }
  }
}

/** One connection and the backend that serves it. */
export class Session {
  readonly client: Life
  readonly backend: Life
  readonly #network: Network
  #isBroken = false
  #isWorking = false
  #fail: (() => void) | undefined
  /** The transaction between BEGIN and COMMIT of a client that sends its steps one by one. */
  tx: Tx | undefined
  /** What ends with the backend: its stripe is free again. */
  onEnd: (() => void) | undefined

  constructor(network: Network, client: Life, name: string) {
    this.#network = network
    this.client = client
    this.backend = { name, isAlive: true }
  }

  /** One statement there and its answer back. @throws `ConnectionLost`, or what the work threw */
  call<Value>(label: string, asked: () => Promise<Value>): Promise<Value> {
    const { stage, weather } = this.#network
    const fate = weather.fateOfCall()
    return new Promise((resolve, reject) => {
      let isSettled = false
      const settle = (end: () => void): void => {
        if (!isSettled) end()
        isSettled = true
      }
      const lost = (): void => {
        this.#isBroken = true
        if (fate !== 'fine') stage.note(() => `${this.#name(label)}: ${fate}`, this.client.name)
        stage.later(weather.delayMs(), () => settle(() => reject(gone())), this.client)
      }
      this.#fail = lost
      if (this.#isBroken || !this.backend.isAlive) return lost()
      if (fate === 'request lost') {
        stage.later(weather.soonMs(NOTICE_MS), lost)
        return this.hangUp(weather.soonMs(NOTICE_MS))
      }
      const answer = (end: () => void): void => {
        if (this.#isBroken) return this.hangUp(0)
        if (fate === 'answer lost') return lost()
        stage.later(weather.delayMs(), () => settle(end), this.client)
      }
      const start = (): void => {
        const work = fate === 'race lost' ? loseRace : fate === 'refused' ? refuse : asked
        void this.#serve(work).then(
          (value) => answer(() => resolve(value)),
          (error: Error) => answer(() => reject(error)),
        )
      }
      stage.later(fate === 'stalled' ? weather.soonMs(900) : weather.delayMs(), start, this.backend)
      if (fate === 'cut') stage.later(weather.soonMs(30), lost)
      if (fate === 'backend killed') stage.later(weather.soonMs(30), () => this.kill())
    })
  }

  async #serve<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#isWorking = true
    try {
      return await work()
    } finally {
      this.#isWorking = false
    }
  }

  /** The client is gone: the backend sees it after a while, or when its statement is done. */
  hangUp(afterMs: number): void {
    this.#isBroken = true
    const end = (): void => {
      if (!this.#isWorking) this.kill()
    }
    this.#network.stage.later(afterMs, end, this.backend)
  }

  /** The backend ends now; what was not committed is gone. */
  kill(): void {
    if (!this.backend.isAlive) return
    this.#network.db.kill(this.backend)
    this.#network.sessions.delete(this)
    this.onEnd?.()
    this.#isBroken = true
    this.#fail?.()
  }

  close(): void {
    this.hangUp(this.#network.weather.delayMs())
  }

  #name(label: string): string {
    return `${this.client.name} ${this.backend.name} ${label}`
  }
}

const gone = (): ConnectionLost => new ConnectionLost('simulated: the connection broke')
const loseRace = (): Promise<never> => Promise.reject(new RaceLost('simulated: lost a race'))
const refuse = (): Promise<never> => Promise.reject(new Error('simulated: out of memory'))
