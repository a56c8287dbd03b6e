import type { GameWalletWire } from '../../launch-contract.ts'

/** The number of the kind of wallet that may be empty (spec §9). */
const MAIN_WALLET = 1

interface Common {
  /** Of the question that is under way; an answer to an older one is dropped. */
  readonly run: number
  readonly isDemo: boolean
  readonly wallets: readonly GameWalletWire[]
  /** The one that is chosen; null: none yet, and always in a demo. */
  readonly wallet: GameWalletWire | null
}

/** How far the opening of a game is. */
type Step =
  | { readonly step: 'asking' }
  | { readonly step: 'choosing' }
  /** No wallet may be staked in it. */
  | { readonly step: 'penniless' }
  | { readonly step: 'opening' }
  | { readonly step: 'playing'; readonly link: string; readonly sessionId: number | null }
  | { readonly step: 'failed'; readonly code: string; readonly message: string }
  /** The sheet closes; the message is shown at the top, null: the person was told already. */
  | { readonly step: 'over'; readonly message: string | null }

export type SheetState = Common & Step

export type SheetEvent =
  | {
      readonly kind: 'wallets'
      readonly run: number
      readonly wallets: readonly GameWalletWire[]
    }
  | {
      readonly kind: 'linked'
      readonly run: number
      readonly link: string
      readonly sessionId: number | null
    }
  | {
      readonly kind: 'refused'
      readonly run: number
      readonly code: string
      readonly message: string
      /** The person has been told: the session is over, or he was sent home. */
      readonly isHandled: boolean
    }
  | { readonly kind: 'chose'; readonly walletId: number }
  | { readonly kind: 'enter' }
  /** Once more from the same wallet: a link serves one frame. */
  | { readonly kind: 'again' }
  | { readonly kind: 'other_wallet' }
  /** The link is at an address that no frame of ours may show. */
  | { readonly kind: 'blocked'; readonly message: string }

/** Where opening a game begins. */
export const openingSheet = (isDemo: boolean): SheetState => ({
  run: 1,
  isDemo,
  wallets: [],
  wallet: null,
  step: isDemo ? 'opening' : 'asking',
})

/** Wallets that can be chosen for real money: they hold something, or are the main one (spec §5). */
export const usableWallets = (wallets: readonly GameWalletWire[]): readonly GameWalletWire[] =>
  wallets.filter(
    ({ balance, wallet_type_id }) => Number(balance) > 0 || wallet_type_id === MAIN_WALLET,
  )

/** What becomes of the sheet; whatever does not fit its step changes nothing. */
export function nextSheet(state: SheetState, event: SheetEvent): SheetState {
  if ('run' in event && event.run !== state.run) return state
  switch (event.kind) {
    case 'wallets':
      return state.step === 'asking' ? withWallets(state, usableWallets(event.wallets)) : state
    case 'chose': {
      const wallet = state.wallets.find(({ id }) => Number(id) === event.walletId)
      return state.step === 'choosing' && wallet ? { ...state, wallet } : state
    }
    case 'enter':
      return state.step === 'choosing' && state.wallet ? asked(state, 'opening') : state
    case 'linked': {
      const { link, sessionId } = event
      return state.step === 'opening' ? { ...state, step: 'playing', link, sessionId } : state
    }
    case 'refused':
      return refused(state, event)
    case 'again':
      return state.step === 'playing' || state.step === 'failed' ? asked(state, 'opening') : state
    case 'other_wallet':
      return state.step === 'failed' ? asked(state, 'asking') : state
    case 'blocked':
      return { ...state, step: 'failed', code: 'frame_blocked', message: event.message }
  }
}

const asked = (
  { run, isDemo, wallets, wallet }: Common,
  step: 'asking' | 'opening',
): SheetState => ({ run: run + 1, isDemo, wallets, wallet, step })

function withWallets(state: SheetState, wallets: readonly GameWalletWire[]): SheetState {
  const [first] = wallets
  if (!first) return { ...state, wallets, wallet: null, step: 'penniless' }
  const chosen = { ...state, wallets, wallet: first }
  return wallets.length === 1 ? asked(chosen, 'opening') : { ...chosen, step: 'choosing' }
}

/** A link has a dialog; wallets and demos say it at the top and close the sheet (spec §8). */
function refused(
  state: SheetState,
  { code, message, isHandled }: SheetEvent & { kind: 'refused' },
): SheetState {
  if (state.step !== 'asking' && state.step !== 'opening') return state
  if (isHandled) return { ...state, step: 'over', message: null }
  if (state.isDemo || state.step === 'asking') return { ...state, step: 'over', message }
  return { ...state, step: 'failed', code, message }
}
