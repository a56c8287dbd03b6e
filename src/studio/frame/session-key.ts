import { askStudio, StudioRefusal } from './ask-studio.ts'
import { keep, ofTab, readKept } from './kept.ts'
import type { GameState, Opened } from './studio-words.ts'

/** A session of this frame and how its game is. */
export interface Entered {
  readonly session: string
  readonly state: GameState
}

const KEPT = 'studio-session'

/**
 * Enters the game: by the launch in the address, which is used up and taken out of it, or, after a reload,
 * by the session that this tab keeps.
 * @throws StudioRefusal
 */
export async function enterGame(): Promise<Entered> {
  const launch = new URLSearchParams(location.search).get('launch')
  if (launch !== null) {
    history.replaceState(null, '', location.pathname)
    const opened = await askStudio<Opened>('/session', { launch })
    keep(ofTab, KEPT, opened.session)
    return opened
  }
  const session = readKept(ofTab, KEPT)
  if (session === null) {
    throw new StudioRefusal('no_session', 'ไม่พบเกมที่เปิดอยู่ กรุณาปิดแล้วเปิดเกมใหม่')
  }
  return { session, state: await askStudio<GameState>('/state', { session, is_fresh: true }, 3) }
}
