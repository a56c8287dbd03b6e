import { talatConfig } from '#studio/games/talat/config.ts'
import { baht, satangOf, wireOf } from '../baht.ts'
import type { GameFace } from '../game-face.ts'
import { keep, ofTab, readKept } from '../kept.ts'
import { part } from '../page-parts.ts'

const KEPT = 'talat-stake'
const LINE_BETS = BigInt(talatConfig.lines.length)

/** The stake as it is chosen from the list on the page. */
export interface StakeList {
  readonly field: GameFace['stake']
  /** One place up or down the list, where it may be changed. */
  step(by: 1 | -1): void
}

/** Binds the list and its two buttons. @param onChange is told of the stake, at once and after each change */
export function bindStakeList(onChange: (stake: string) => void): StakeList {
  const list = part<HTMLSelectElement>('stake')
  const [less, more] = [part('less'), part('more')]
  let isOpen = false
  const kept = [...list.options].find(({ value }) => value === readKept(ofTab, KEPT))
  if (kept) kept.selected = true
  const draw = (): void => {
    const at = list.selectedIndex
    list.toggleAttribute('disabled', !isOpen)
    // A button that is disabled loses the focus: at its end it only says so.
    less.setAttribute('aria-disabled', `${!isOpen || at <= 0}`)
    more.setAttribute('aria-disabled', `${!isOpen || at >= lastOffered(list)}`)
  }
  const tell = (): void => {
    draw()
    keep(ofTab, KEPT, list.value)
    onChange(readList(list))
  }
  const step = (by: 1 | -1): void => {
    const at = list.selectedIndex + by
    if (!isOpen || at < 0 || at > lastOffered(list)) return
    list.selectedIndex = at
    tell()
  }
  less.addEventListener('click', () => step(-1))
  more.addEventListener('click', () => step(1))
  list.addEventListener('change', tell)
  tell()
  return {
    step,
    field: {
      read: () => readList(list),
      setBounds(minText, maxText) {
        for (const option of list.options) {
          const satang = satangOf(option.value)
          option.disabled = satang < satangOf(minText) || satang > satangOf(maxText)
        }
        draw()
      },
      setOpen(open) {
        isOpen = open
        draw()
      },
    },
  }
}

const readList = (list: HTMLSelectElement): string => wireOf(satangOf(list.value))

const lastOffered = ({ options }: HTMLSelectElement): number =>
  [...options].findLastIndex((option) => !option.disabled)

/** Writes what symbols pay at a stake into the rules, in baht: all with satang where any has some, so that columns align. */
export function showPays(stake: string): void {
  part('pays-stake').textContent = baht(stake)
  const lineBet = satangOf(stake) / LINE_BETS
  const cells = [...document.querySelectorAll<HTMLElement>('[data-line-bets]')].map((cell) => ({
    cell,
    satang: lineBet * BigInt(cell.dataset['lineBets'] ?? '0'),
  }))
  const areWhole = cells.every(({ satang }) => satang % 100n === 0n)
  for (const { cell, satang } of cells) {
    const figure = baht(wireOf(satang)).slice(1)
    cell.textContent = areWhole ? figure.replace('.00', '') : figure
  }
}
