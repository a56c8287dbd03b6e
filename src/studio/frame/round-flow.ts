import type { PauseReason, ToFrame } from '#kernel/frame-messages.ts'
import { askStudio, StudioRefusal } from './ask-studio.ts'
import { satangOf, wireOf } from './baht.ts'
import { balanceText, hideBalance } from './balance-text.ts'
import type { GameFace } from './game-face.ts'
import { part, pause } from './page-parts.ts'
import { linkToPage } from './page-link.ts'
import { type Entered, enterGame } from './session-key.ts'
import { randomHex } from './random-hex.ts'
import { drawOwnScheme, hearScheme } from './scheme.ts'
import { bindSheets } from './sheets.ts'
import type { GameState, Played, RoundView } from './studio-words.ts'
import { isWon, pauseWords } from './words.ts'

const POLL_MS = 2_000
const PLAY_TRIES = 4
const KEY_BYTES = 16

/** What the page of a game may ask of the flow. */
export interface RoundFlow {
  /** Plays a round, where nothing speaks against it. */
  press(choice: string): void
  say(...text: readonly string[]): void
}

interface Now {
  entered: Entered | undefined
  /** From the press until the outcome is shown. */
  isBusy: boolean
  paused: PauseReason | undefined
  /** On the clock of the page: no press before it. */
  openAt: number
  isClosing: boolean
}

/**
 * Enters a game and takes its rounds from the press to the end. What the frame knows is here; the server decides
 * everything.
 * @param hasPicture whether the history offers to show a round again
 */
export function startFlow(face: GameFace, hasPicture: boolean): RoundFlow {
  const flow = new Flow(face, hasPicture)
  void flow.start()
  return flow
}

class Flow implements RoundFlow {
  private readonly face: GameFace
  private readonly now: Now = {
    entered: undefined,
    isBusy: false,
    paused: undefined,
    openAt: 0,
    isClosing: false,
  }
  private readonly link
  private readonly sheets

  constructor(face: GameFace, hasPicture: boolean) {
    this.face = face
    this.link = linkToPage((message) => this.hear(message))
    this.sheets = bindSheets({
      words: face.words,
      session: () => this.now.entered?.session,
      onState: (state) => this.take(state),
      ...(hasPicture && { onAgain: (round: RoundView) => void this.showAgain(round) }),
    })
    part('deposit').addEventListener('click', () =>
      this.link.tell({ kind: 'want', what: 'deposit' }),
    )
    part('leave').addEventListener('click', () => this.link.tell({ kind: 'want', what: 'close' }))
    part('site-past').addEventListener('click', () =>
      this.link.tell({ kind: 'want', what: 'history' }),
    )
  }

  async start(): Promise<void> {
    const { face, link, now } = this
    drawOwnScheme()
    this.draw()
    try {
      const entered = await enterGame()
      await face.prepare(entered)
      now.entered = entered
      const { state } = entered
      this.take(state)
      this.say(state.unfinished ? 'ยินดีต้อนรับกลับ' : face.greeting)
      if (state.unfinished) this.offerUnfinished(state.unfinished)
      const { game, version } = state
      link.tell({ kind: 'ready', game, version, showsSums: face.showsSums })
    } catch (error) {
      const isKnown = error instanceof StudioRefusal
      this.sayBad(isKnown ? error.message : 'เปิดเกมไม่สำเร็จ กรุณาปิดแล้วเปิดเกมใหม่')
      part('why').textContent = ''
      part('leave').hidden = window.parent === window
      link.tell({ kind: 'fault', code: isKnown ? error.code : 'unexpected', isFatal: true })
    }
  }

  press(choice: string): void {
    void this.play(choice)
  }

  say(...text: readonly string[]): void {
    this.tellPlayer(text, 'flat')
  }

  private sayBad(text: string): void {
    this.tellPlayer([text], 'bad')
  }

  private tellPlayer(text: readonly string[], kind: 'win' | 'flat' | 'bad'): void {
    const result = part('result')
    result.replaceChildren(...text)
    result.dataset['kind'] = kind
  }

  private hear(message: ToFrame): void {
    const { face, now } = this
    hearScheme(message)
    switch (message.kind) {
      case 'init':
        if (message.reducedMotion) document.documentElement.dataset['motion'] = 'still'
        hideBalance(message.hidesBalance)
        this.drawBalance()
        face.hearMute(message.isMuted, true)
        break
      case 'pause':
        now.paused = message.reason
        break
      case 'resume':
        now.paused = undefined
        break
      case 'mute':
        face.hearMute(message.isMuted, false)
        break
      case 'balance':
        void this.refresh()
        break
      case 'closing':
        now.isClosing = true
        break
      case 'scheme':
        break
    }
    this.draw()
  }

  /** Why nothing can be pressed; undefined: it can. */
  private blocked(): string | undefined {
    const { now } = this
    if (!now.entered) return 'กำลังเข้าเกม'
    if (now.entered.state.ended !== null) return now.entered.state.ended
    if (now.paused) return pauseWords[now.paused]
    if (now.isBusy) return ''
    if (!part('unfinished').hidden) return 'ดูผลรอบที่ค้างก่อน แล้วค่อยเล่นต่อ'
    return performance.now() < now.openAt ? '' : undefined
  }

  private draw(): void {
    const why = this.blocked()
    this.face.setOpen(why === undefined)
    this.face.stake.setOpen(why === undefined)
    part('reveal').toggleAttribute('disabled', this.now.isBusy)
    part('why').textContent = why ?? ''
  }

  /** Takes over what the server says. */
  private take(state: GameState): void {
    const { face, now } = this
    if (!now.entered) return
    now.entered = { ...now.entered, state }
    now.openAt = performance.now() + state.wait_ms
    setTimeout(() => this.draw(), state.wait_ms + 20)
    part('demo').hidden = !state.is_demo
    part('site-past').hidden = state.is_demo || window.parent === window
    part('leave').hidden = state.ended === null || window.parent === window
    part('config').textContent = state.config
    face.stake.setBounds(state.stake_min, state.stake_max)
    this.sheets.showSeed(state.seed)
    this.drawBalance()
    this.draw()
  }

  /** The balance as the server last said it; while a round is under way it stays as it was. */
  private drawBalance(): void {
    const { entered, isBusy } = this.now
    if (entered && !isBusy) this.showBalance(entered.state.balance)
  }

  private showBalance(text: string | null): void {
    part('balance').textContent = balanceText(text)
  }

  private async refresh(): Promise<void> {
    if (!this.now.entered) return
    const { session } = this.now.entered
    await askStudio<GameState>('/state', { session, is_fresh: true }, 2).then(
      (state) => this.take(state),
      () => {},
    )
  }

  private async play(choice: string): Promise<void> {
    const { face, now } = this
    if (!now.entered || this.blocked() !== undefined) return
    const { session, state } = now.entered
    const amount = face.stake.read()
    this.setBusy(true)
    part('deposit').hidden = true
    this.say('กำลังวางเดิมพัน')
    face.begin()
    const asked = {
      session,
      key: randomHex(KEY_BYTES),
      stake: amount,
      choice,
      commit: state.seed.commit,
    }
    try {
      const played = await askStudio<Played>('/play', asked, PLAY_TRIES)
      if (played.round.state !== 'refused' && state.balance !== null) {
        this.showBalance(wireOf(satangOf(state.balance) - satangOf(amount)))
      }
      this.take(played.state)
      await this.follow(played.round)
    } catch (error) {
      await this.refuse(error)
    }
    this.rest()
  }

  /** Nothing is under way any more; what is left of the wait goes on. */
  private rest(): void {
    const { now } = this
    this.setBusy(false)
    if (!now.entered) return
    this.take({ ...now.entered.state, wait_ms: Math.max(0, now.openAt - performance.now()) })
  }

  /** Follows a round until nothing more becomes of it that a player waits for, and shows how it ended. */
  private async follow(first: RoundView): Promise<void> {
    const { face, now } = this
    let round = first
    this.tellRound(round, 'open')
    while (!now.isClosing && (round.state === 'betting' || round.state === 'undoing')) {
      this.say(round.reason ?? 'กระเป๋าเงินตอบช้า กรุณารอสักครู่')
      await pause(POLL_MS)
      round = (await this.lookAgain(round)) ?? round
    }
    if (round.outcome !== null && round.reason === null) {
      this.say(face.turning)
      await face.show(round)
    } else await face.giveBack()
    await whenLookedAt()
    this.finish(round)
  }

  private async lookAgain({ id }: RoundView): Promise<RoundView | undefined> {
    const { session } = this.now.entered ?? {}
    const past = await askStudio<RoundView[]>('/history', { session }, 3).catch(() => [])
    return past.find((one) => one.id === id)
  }

  private finish(round: RoundView): void {
    const { face, now } = this
    const isPlayed = round.reason === null
    this.tellPlayer(face.words.resultOf(round), isPlayed ? (isWon(round) ? 'win' : 'flat') : 'bad')
    face.end(round)
    const state = now.entered?.state
    const isPoor = round.reason?.startsWith('ยอดเงินไม่พอ') === true
    part('deposit').hidden = !(isPoor && state?.has_deposit === true && !state.is_demo)
    this.tellRound(round, isPlayed ? 'settled' : 'void')
    void askStudio('/seen', { session: now.entered?.session, round: round.id }).catch(() => {})
    void this.refresh()
  }

  /** Bets that were not taken are no rounds of the site's. */
  private tellRound({ id, stake, win, state }: RoundView, as: 'open' | 'settled' | 'void'): void {
    if (state === 'refused') return
    this.link.tell({ kind: 'round', id, state: as, stake, win: win ?? '0.00' })
  }

  private async refuse(error: unknown): Promise<void> {
    const isKnown = error instanceof StudioRefusal
    await this.face.giveBack()
    this.sayBad(isKnown ? error.message : 'เกมขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง')
    this.link.tell({ kind: 'fault', code: isKnown ? error.code : 'unexpected', isFatal: false })
    await this.refresh()
    const unfinished = this.now.entered?.state.unfinished
    if (unfinished) this.offerUnfinished(unfinished)
  }

  private setBusy(isBusy: boolean): void {
    this.now.isBusy = isBusy
    this.link.tell({ kind: 'busy', isBusy })
    this.draw()
  }

  /** A round whose end was not seen is offered before anything else. */
  private offerUnfinished(round: RoundView): void {
    const offer = part('unfinished')
    offer.hidden = false
    this.draw()
    part('resume').onclick = () => {
      if (this.now.isBusy) return
      offer.hidden = true
      this.setBusy(true)
      this.face.begin()
      void this.follow(round)
        .catch((error: unknown) => this.refuse(error))
        .finally(() => this.rest())
    }
  }

  /** Shows a round of the history again. No money moves, and the page is told nothing of it. */
  private async showAgain(round: RoundView): Promise<void> {
    const { face, now } = this
    if (now.isBusy) return
    now.isBusy = true
    this.draw()
    part('past-banner').hidden = false
    this.say(`กำลังเล่นซ้ำ ${face.words.betOf(round)}`)
    face.begin()
    await face.show(round).catch(() => {})
    part('past-banner').hidden = true
    this.say('ภาพย้อนหลัง: ', ...face.words.resultOf(round))
    now.isBusy = false
    this.draw()
    await this.refresh()
  }
}

/**
 * Waits until the page is looked at. A picture that is hidden ends at once, also because the page is about to go:
 * such a round is not seen, and offered at the next entry.
 */
function whenLookedAt(): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
  })
}
