import { askStudio, StudioRefusal } from '../ask-studio.ts'
import { keep, ofTab, readKept } from '../kept.ts'
import type { HallView, OpenedHall } from './table-words.ts'

const SESSION = 'studio-tables'
const ROOM = 'studio-room'

/**
 * Enters the tables: by the launch in the address, which is used up and taken out of it, or, after a reload, by the
 * session that this tab keeps.
 * @throws StudioRefusal
 */
export async function enterTables(): Promise<OpenedHall> {
  const launch = new URLSearchParams(location.search).get('launch')
  if (launch !== null) {
    // The site may name the table that its member chose there.
    const room = /^#room=([a-z0-9-]+)$/.exec(location.hash)?.[1] ?? ''
    history.replaceState(null, '', location.pathname)
    const opened = await askStudio<OpenedHall>('/table/session', { launch })
    keep(ofTab, SESSION, opened.session)
    keep(ofTab, ROOM, room)
    return opened
  }
  const session = readKept(ofTab, SESSION)
  if (session === null) {
    throw new StudioRefusal('no_session', 'ไม่พบเกมที่เปิดอยู่ กรุณาปิดแล้วเปิดเกมใหม่')
  }
  const hall = await askStudio<HallView>('/table/list', { session, is_fresh: true }, 3)
  return { session, ...hall }
}

/** The table that this tab was before, over reloads; empty for none. */
export const keptRoom = (): string => readKept(ofTab, ROOM) ?? ''

/** Keeps which table the tab is before. */
export const keepRoom = (room: string): void => keep(ofTab, ROOM, room)
