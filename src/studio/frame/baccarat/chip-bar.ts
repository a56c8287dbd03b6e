import { make, part } from '../page-parts.ts'
import { keep, ofTab, readKept } from '../kept.ts'
import { bahtOfSatang } from './words.ts'
import type { Bounds } from './slip.ts'

const NAME = 'studio-chip'
const SATANG_A_BAHT = 100n
const CHIPS = [10n, 50n, 100n, 500n, 1_000n, 5_000n, 10_000n, 50_000n].map(
  (baht) => baht * SATANG_A_BAHT,
)
/** So many are in reach of a thumb. */
const CHIPS_MAX = 6

/** The choice of a chip. */
export interface ChipBar {
  /** The chip that a press puts, in satang. */
  chip(): bigint
  /** Chooses the one at a place, where there is one. */
  choose(at: number): void
  /** Offers the chips that a table takes. */
  setBounds(bounds: Bounds): void
}

/** Binds the row of chips; what was chosen is kept with the tab. */
export function bindChips(onChange: () => void): ChipBar {
  const row = part('chips')
  let offered: bigint[] = []
  let chosen = 0n
  const choose = (chip: bigint): void => {
    chosen = chip
    keep(ofTab, NAME, `${chip}`)
    for (const input of row.querySelectorAll('input')) input.checked = input.value === `${chip}`
    onChange()
  }
  return {
    chip: () => chosen,
    choose(at) {
      const chip = offered[at]
      if (chip !== undefined) choose(chip)
    },
    setBounds({ min, max }) {
      const fits = CHIPS.filter((chip) => chip >= min && chip <= max).slice(0, CHIPS_MAX)
      if (fits.join() === offered.join()) return
      offered = fits
      row.replaceChildren(...fits.map((chip, at) => chipElement(chip, at, () => choose(chip))))
      const kept = fits.find((chip) => `${chip}` === readKept(ofTab, NAME))
      choose(kept ?? fits[0] ?? min)
    },
  }
}

function chipElement(chip: bigint, at: number, choose: () => void): HTMLElement {
  const input = document.createElement('input')
  input.type = 'radio'
  input.name = 'chip'
  input.value = `${chip}`
  input.addEventListener('change', choose)
  const face = make('span', 'chip', make('span', '', shortText(chip)))
  face.setAttribute('aria-hidden', 'true')
  const label = make('label', 'chip-choice', input, face)
  label.dataset['at'] = `${at}`
  input.setAttribute('aria-label', `ชิป ${bahtOfSatang(chip)}`)
  return label
}

/** `500`, `5K`: what fits on a chip. */
function shortText(chip: bigint): string {
  const baht = chip / SATANG_A_BAHT
  return baht >= 1_000n && baht % 1_000n === 0n ? `${baht / 1_000n}K` : `${baht}`
}
