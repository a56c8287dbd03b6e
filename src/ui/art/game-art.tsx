import { motifs, sprite } from 'virtual:motif-sprite'
import classes from './game-art.module.css'

const PAIRS = 12

/** What is drawn where a picture's name says nothing that we can draw. */
const FALLBACK = 'gem'

/** Where the ornament behind the motif is cut off, and which one it is. */
const CROPS = ['prajam', 'prajam', 'lotus', 'prajam'] as const

/** The parts of a picture's name: `naga-3` is the motif `naga` on the fourth pair of colours. */
export function readGameImage(image: string): { motif: string; pair: number } {
  const [, name = '', digits = ''] = /^(?<motif>[a-z-]+?)-(?<pair>\d{1,2})$/.exec(image) ?? []
  return {
    motif: motifs.includes(name) ? name : FALLBACK,
    pair: digits === '' ? 0 : Number(digits) % PAIRS,
  }
}

/**
 * The picture of a game: one of twelve jewel pairs, a motif, and a cut ornament behind it. Decoration
 * only. Its lines come from one file that every tile shares. It fills its place; `--sw` of a place
 * thins the line of a large one.
 */
export function GameArt({ image, className = '' }: { image: string; className?: string }) {
  const { motif, pair } = readGameImage(image)
  const crop = (pair + motif.length) % CROPS.length
  return (
    <span className={`${classes.art} ${className}`} data-pair={pair} aria-hidden="true">
      <svg className={classes.ornament} data-crop={crop} viewBox="0 0 64 64">
        <use href={`${sprite}#${CROPS[crop]}`} />
      </svg>
      <svg className={classes.motif} viewBox="0 0 64 64">
        <use href={`${sprite}#${motif}`} />
      </svg>
    </span>
  )
}
