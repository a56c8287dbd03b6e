import type { FrameEvent } from './frame-line.ts'

/** What is known of a frame. */
export interface FrameState {
  /** It speaks our words: from then on it is there when it says so. */
  readonly speaks: boolean
  readonly isReady: boolean
  readonly isLoaded: boolean
  /** It said that a round is under way. */
  readonly isBusy: boolean
  /** It shows time, net and balance itself. */
  readonly showsSums: boolean
}

export const newFrame: FrameState = {
  speaks: false,
  isReady: false,
  isLoaded: false,
  isBusy: false,
  showsSums: false,
}

/** A frame by what it says; `loaded` is its element's own event. */
export function nextFrame(state: FrameState, { kind, ...event }: FrameEvent | { kind: 'loaded' }) {
  switch (kind) {
    case 'hello':
      // A page that is new in the frame has begun nothing yet.
      return { ...state, speaks: true, isBusy: false }
    case 'loaded':
      return { ...state, isLoaded: true }
    case 'ready':
      return { ...state, isReady: true, showsSums: 'showsSums' in event && event.showsSums }
    case 'busy':
      return { ...state, isBusy: 'isBusy' in event && event.isBusy }
    // It says itself what is wrong, in words of its game.
    case 'fault':
      return 'isFatal' in event && event.isFatal
        ? { ...state, isReady: true, isBusy: false }
        : state
    default:
      return state
  }
}

/** It can be played, or shows why not; one that never says hello is there once it has loaded. */
export const isThere = ({ speaks, isReady, isLoaded }: FrameState): boolean =>
  speaks ? isReady : isLoaded

/** A round is under way; a frame that says nothing is asked about at the site's own books. */
export const isUnderWay = ({ speaks, isBusy }: FrameState, openRounds: number): boolean =>
  speaks ? isBusy : openRounds > 0
