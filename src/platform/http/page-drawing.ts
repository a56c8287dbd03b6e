import { AsyncLocalStorage } from 'node:async_hooks'
import type { Session } from '../session/session.ts'

/** A page that this process draws for a member, while it draws it. */
export interface PageDrawing {
  /** Whose page it is: found by the cookie half, which may read and never act. */
  readonly session: Session
  /** The browser's address: what the page reads counts against its limits. */
  readonly ip: string
  /** Hands an answer through, or refuses where it comes too late for the page. */
  read<T>(answer: Promise<T>): Promise<T>
}

const drawings = new AsyncLocalStorage<PageDrawing | undefined>()

/**
 * Draws a page. The calls that its screens make inside this process are the member's own; without a
 * drawing they are a visitor's. No header says so: nothing that comes from outside can claim it.
 */
export function whileDrawing<T>(
  drawing: PageDrawing | undefined,
  draw: () => Promise<T>,
): Promise<T> {
  return drawings.run(drawing, draw)
}

/** The page for which a call is made; undefined for a visitor's page and for all that comes from outside. */
export const presentDrawing = (): PageDrawing | undefined => drawings.getStore()
