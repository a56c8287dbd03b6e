import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeOnBack, replaceBeneath, whenHistoryStands } from './back-button.ts'

/** A history that moves as a browser's does: entries in a row, `popstate` after each move. */
class FakeHistory {
  entries: object[] = [{ page: 'a' }]
  at = 0
  onPop = () => {}
  /** How long it takes to go elsewhere; a busy browser takes its time. */
  lateMs = 0
  get state() {
    return this.entries[this.at]
  }
  pushState(state: object) {
    this.entries = [...this.entries.slice(0, this.at + 1), state]
    this.at += 1
  }
  go(by: number) {
    const move = () => {
      this.at = Math.max(0, this.at + by)
      this.onPop()
    }
    if (this.lateMs === 0) move()
    else setTimeout(move, this.lateMs)
  }
}

let history: FakeHistory
let closed: string[] = []

function openSurface(name: string) {
  const close = closeOnBack(() => {
    closed.push(name)
    close()
  })
  return close
}

beforeEach(() => {
  vi.useFakeTimers()
  closed = []
  history = new FakeHistory()
  vi.stubGlobal('history', history)
  vi.stubGlobal('History', FakeHistory)
  vi.stubGlobal('addEventListener', (_name: string, heard: () => void) => (onPop = heard))
  history.onPop = () => onPop()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
let onPop = () => {}

it('back closes the surface on top, one at a time, and then leaves the page', () => {
  openSurface('menu')
  vi.runAllTimers()
  openSurface('logout')
  vi.runAllTimers()
  expect(history.at).toBe(2)
  history.go(-1)
  expect(closed).toEqual(['logout'])
  history.go(-1)
  vi.runAllTimers()
  expect(closed).toEqual(['logout', 'menu'])
  expect(history.at).toBe(0)
})

it('closing it otherwise leaves no entry behind', () => {
  const close = openSurface('menu')
  vi.runAllTimers()
  close()
  vi.runAllTimers()
  expect(history.at).toBe(0)
})

it('one that takes the place of another takes its entry', () => {
  const close = openSurface('menu')
  vi.runAllTimers()
  close()
  const closeOther = openSurface('logout')
  vi.runAllTimers()
  expect([history.at, closed]).toEqual([1, []])
  closeOther()
})

it('a link in it leads on; back from there skips the entry that was left', () => {
  const close = openSurface('menu')
  vi.runAllTimers()
  close()
  history.pushState({ page: 'b' })
  vi.runAllTimers()
  expect(history.state).toEqual({ page: 'b' })
  history.go(-1)
  vi.runAllTimers()
  expect(history.at).toBe(0)
})

it('one that refuses to close stays in front of the page', () => {
  const close = closeOnBack(() => closed.push('asked'))
  vi.runAllTimers()
  history.go(-1)
  vi.runAllTimers()
  expect([closed, history.at]).toEqual([['asked'], 1])
  close()
})

it('what leads elsewhere waits until the entry of a closed surface is taken back', () => {
  const close = openSurface('help')
  vi.runAllTimers()
  const seen: number[] = []
  const note = () => seen.push(history.at)
  whenHistoryStands(note)
  expect(seen).toEqual([1])
  close()
  whenHistoryStands(note)
  expect(seen).toEqual([1])
  vi.runAllTimers()
  expect(seen).toEqual([1, 0])
})

const pageOf = ({ page }: { page?: string } = {}) => page
/** The router of a page whose address says which sheet is open. */
function routed() {
  const router = {
    replace: (page: string) => {
      history.entries[history.at] = { page }
    },
  }
  replaceBeneath(router)
  return router
}

it('a surface that closes by another address of its page leaves the old address nowhere', () => {
  history.lateMs = 10
  const router = routed()
  router.replace('a?round=1')
  const close = openSurface('round')
  vi.runAllTimers()
  router.replace('a')
  vi.runAllTimers()
  close()
  vi.runAllTimers()
  expect([history.at, pageOf(history.state)]).toEqual([0, 'a'])
})

it('and while the entry of one above it is taken back', () => {
  history.lateMs = 10
  const router = routed()
  router.replace('a?round=1')
  openSurface('round')
  const closeReplay = openSurface('replay')
  vi.runAllTimers()
  closeReplay()
  vi.advanceTimersByTime(5)
  router.replace('a')
  vi.runAllTimers()
  expect([history.at, pageOf(history.state)]).toEqual([1, 'a'])
  expect(closed).toEqual([])
  history.go(-1)
  vi.runAllTimers()
  expect([history.at, pageOf(history.state), closed]).toEqual([0, 'a', ['round']])
})

it('one that opens while the entry of another is still being taken back stays open, with an entry of its own', () => {
  const close = openSurface('item')
  vi.runAllTimers()
  history.lateMs = 1_000
  close()
  vi.advanceTimersByTime(100)
  openSurface('order')
  vi.advanceTimersByTime(100)
  openSurface('address')
  vi.runAllTimers()
  expect([closed, history.at]).toEqual([[], 2])
  history.lateMs = 0
  history.go(-1)
  expect(closed).toEqual(['address'])
})
