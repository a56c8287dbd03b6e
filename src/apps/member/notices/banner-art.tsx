import coins from '#ui/art/motifs/coins.svg?raw'
import elephant from '#ui/art/motifs/elephant.svg?raw'
import lantern from '#ui/art/motifs/lantern.svg?raw'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import classes from './banner-art.module.css'

const motifs = [lantern, lotus, elephant, coins]

/** A picture of our own for whatever comes without one: jewel colours, one motif, the same each time. */
export function BannerArt({ seed, look = 'card' }: { seed: number; look?: 'card' | 'picture' }) {
  const motif = motifs[seed % motifs.length] ?? lantern
  return (
    <span
      className={classes.art}
      data-jewel={seed % motifs.length}
      data-look={look}
      aria-hidden="true"
    >
      <SvgArt
        svg={motif}
        size=""
        stroke={look === 'card' ? 1.6 : 1.3}
        className={classes.large ?? ''}
      />
      {look === 'picture' ? <SvgArt svg={motif} size={64} className={classes.small ?? ''} /> : null}
    </span>
  )
}
