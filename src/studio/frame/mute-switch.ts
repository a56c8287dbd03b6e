import { keep, ofDevice, readKept } from './kept.ts'
import { part } from './page-parts.ts'

const NAME = 'studio-muted'

/** The switch of sound: what a player chose is kept on the device. */
export interface MuteSwitch {
  turn(): void
  /** What the site says; its first word unmutes nobody who chose silence here. */
  hear(isMuted: boolean, isInit: boolean): void
}

/** Binds the button. Without a choice and without a site's word a game is silent. */
export function bindMute(onChange: (isMuted: boolean) => void): MuteSwitch {
  const button = part('mute')
  let isMuted = readKept(ofDevice, NAME) !== 'no'
  const set = (muted: boolean): void => {
    isMuted = muted
    button.setAttribute('aria-pressed', `${muted}`)
    onChange(muted)
  }
  const choose = (muted: boolean): void => {
    keep(ofDevice, NAME, muted ? 'yes' : 'no')
    set(muted)
  }
  const turn = (): void => choose(!isMuted)
  button.addEventListener('click', turn)
  set(isMuted)
  return {
    turn,
    hear(muted, isInit) {
      if (!isInit) choose(muted)
      else set(muted || readKept(ofDevice, NAME) === 'yes')
    },
  }
}
