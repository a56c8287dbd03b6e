import type { PauseReason, ToFrame } from '#kernel/frame-messages.ts'
import { askStudio, StudioRefusal } from './ask-studio.ts'
import { baht, satangOf, wireOf } from './baht.ts'
import { layCoin, turnCoin } from './coin-picture.ts'
import { part, pause } from './page-parts.ts'
import { linkToPage } from './page-link.ts'
import { type Entered, enterGame } from './session-key.ts'
import { bindSheets } from './sheets.ts'
import { bindStake } from './stake-field.ts'
import type { GameState, Played, RoundView, Side } from './studio-words.ts'
import { isWon, pauseWords, resultOf } from './words.ts'
import { muteSound, soundWin, wakeSound } from './win-sound.ts'

/** What the frame knows; the server decides everything. */
const now: {
  entered: Entered | undefined
  /** From the press until the outcome is shown. */
  isBusy: boolean
  paused: PauseReason | undefined
  /** On the clock of the page: no press before it. */
  openAt: number
  isClosing: boolean
} = { entered: undefined, isBusy: false, paused: undefined, openAt: 0, isClosing: false }

const POLL_MS = 2_000
const PLAY_TRIES = 4

const sides = ['heads', 'tails'] as const
const stake = bindStake()
const link = linkToPage(hear)
const sheets = bindSheets(() => now.entered?.session, take)

function hear(message: ToFrame): void {
  switch (message.kind) {
    case 'init': {
      const { dataset } = document.documentElement
      dataset['theme'] = message.scheme
      if (message.reducedMotion) dataset['motion'] = 'still'
      muteSound(message.isMuted)
      break
    }
    case 'pause':
      now.paused = message.reason
      break
    case 'resume':
      now.paused = undefined
      break
    case 'mute':
      muteSound(message.isMuted)
      break
    case 'balance':
      void refresh()
      break
    case 'closing':
      now.isClosing = true
      break
  }
  draw()
}

/** Why nothing can be pressed; undefined: it can. */
function blocked(): string | undefined {
  if (!now.entered) return 'กำลังเข้าเกม'
  if (now.entered.state.ended !== null) return now.entered.state.ended
  if (now.paused) return pauseWords[now.paused]
  if (now.isBusy) return ''
  return performance.now() < now.openAt ? '' : undefined
}

function draw(): void {
  const why = blocked()
  for (const side of sides)
    part(`play-${side}`).setAttribute('aria-disabled', `${why !== undefined}`)
  stake.setOpen(why === undefined)
  part('reveal').toggleAttribute('disabled', now.isBusy)
  part('why').textContent = why ?? ''
}

/** Takes over what the server says. */
function take(state: GameState): void {
  if (!now.entered) return
  now.entered = { ...now.entered, state }
  now.openAt = performance.now() + state.wait_ms
  setTimeout(draw, state.wait_ms + 20)
  part('demo').hidden = !state.is_demo
  part('config').textContent = state.config
  stake.setBounds(state.stake_min, state.stake_max)
  sheets.showSeed(state.seed)
  if (!now.isBusy) showBalance(state.balance)
  draw()
}

function showBalance(text: string | null): void {
  part('balance').textContent = text === null ? '–' : baht(text)
}

async function refresh(): Promise<void> {
  if (!now.entered) return
  const { session } = now.entered
  await askStudio<GameState>('/state', { session, is_fresh: true }, 2).then(take, () => {})
}

function say(text: string, kind: 'win' | 'flat' | 'bad' = 'flat'): void {
  const result = part('result')
  result.textContent = text
  result.dataset['kind'] = kind
}

async function press(choice: Side): Promise<void> {
  if (!now.entered || blocked() !== undefined) return
  const { session, state } = now.entered
  const amount = stake.read()
  setBusy(true)
  wakeSound()
  part('deposit').hidden = true
  say('กำลังวางเดิมพัน')
  const asked = { session, key: newKey(), stake: amount, choice, commit: state.seed.commit }
  try {
    const played = await askStudio<Played>('/play', asked, PLAY_TRIES)
    if (played.round.state !== 'refused' && state.balance !== null) {
      showBalance(wireOf(satangOf(state.balance) - satangOf(amount)))
    }
    take(played.state)
    await follow(played.round)
  } catch (error) {
    await refuse(error)
  }
  setBusy(false)
  if (now.entered)
    take({ ...now.entered.state, wait_ms: Math.max(0, now.openAt - performance.now()) })
}

/** Follows a round until nothing more becomes of it that a player waits for, and shows how it ended. */
async function follow(first: RoundView): Promise<void> {
  let round = first
  tellRound(round, 'open')
  while (!now.isClosing && (round.state === 'betting' || round.state === 'undoing')) {
    say(round.reason ?? 'กระเป๋าเงินตอบช้า กรุณารอสักครู่')
    await pause(POLL_MS)
    round = (await lookAgain(round)) ?? round
  }
  if (round.outcome !== null && round.reason === null) await turnCoin(round.outcome as Side)
  finish(round)
}

async function lookAgain({ id }: RoundView): Promise<RoundView | undefined> {
  const { session } = now.entered ?? {}
  const past = await askStudio<RoundView[]>('/history', { session }, 3).catch(() => [])
  return past.find((one) => one.id === id)
}

function finish(round: RoundView): void {
  const won = isWon(round)
  say(resultOf(round), round.reason === null ? (won ? 'win' : 'flat') : 'bad')
  if (won) soundWin()
  const state = now.entered?.state
  const isPoor = round.reason?.startsWith('ยอดเงินไม่พอ') === true
  part('deposit').hidden = !(isPoor && state?.has_deposit === true && !state.is_demo)
  tellRound(round, round.reason === null ? 'settled' : 'void')
  void askStudio('/seen', { session: now.entered?.session, round: round.id }).catch(() => {})
  void refresh()
}

/** Bets that were not taken are no rounds of the site's. */
function tellRound({ id, stake: staked, win, state }: RoundView, as: 'open' | 'settled' | 'void') {
  if (state === 'refused') return
  link.tell({ kind: 'round', id, state: as, stake: staked, win: win ?? '0.00' })
}

async function refuse(error: unknown): Promise<void> {
  const isKnown = error instanceof StudioRefusal
  say(isKnown ? error.message : 'เกมขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง', 'bad')
  link.tell({ kind: 'fault', code: isKnown ? error.code : 'unexpected', isFatal: false })
  await refresh()
  if (now.entered?.state.unfinished) offerUnfinished(now.entered.state.unfinished)
}

function setBusy(isBusy: boolean): void {
  now.isBusy = isBusy
  link.tell({ kind: 'busy', isBusy })
  draw()
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** A round whose end was not seen is shown before anything else is pressed. */
function offerUnfinished(round: RoundView): void {
  const offer = part('unfinished')
  offer.hidden = false
  part('resume').onclick = () => {
    offer.hidden = true
    setBusy(true)
    void follow(round)
      .catch(refuse)
      .finally(() => setBusy(false))
  }
}

function bindPlay(): void {
  for (const side of sides) {
    const button = part(`play-${side}`)
    button.addEventListener('click', () => void press(side))
    // A key that is held down is pressed once: it has to be let go before the next round.
    button.addEventListener('keydown', (event) => {
      if (event.repeat) event.preventDefault()
    })
  }
  part('deposit').addEventListener('click', () => link.tell({ kind: 'want', what: 'deposit' }))
  part('leave').addEventListener('click', () => link.tell({ kind: 'want', what: 'close' }))
}

async function start(): Promise<void> {
  bindPlay()
  layCoin('heads')
  draw()
  try {
    now.entered = await enterGame()
    const { state } = now.entered
    take(state)
    say('เลือกหัวหรือก้อย')
    if (state.unfinished) offerUnfinished(state.unfinished)
    link.tell({ kind: 'ready', game: state.game, version: state.version })
  } catch (error) {
    const isKnown = error instanceof StudioRefusal
    say(isKnown ? error.message : 'เปิดเกมไม่สำเร็จ กรุณาปิดแล้วเปิดเกมใหม่', 'bad')
    part('why').textContent = ''
    part('leave').hidden = window.parent === window
    link.tell({ kind: 'fault', code: isKnown ? error.code : 'unexpected', isFatal: true })
  }
}

void start()
