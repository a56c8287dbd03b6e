import ball from '#ui/art/motifs/ball.svg?raw'
import chada from '#ui/art/motifs/chada.svg?raw'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import type { PollKind } from '../rules/choices.ts'
import classes from './poll-art.module.css'

const motifs: Readonly<Record<PollKind, string>> = { score: ball, number: lotus, pick: chada }

/** The picture of a poll, or a motif of its kind where it has none. */
export function PollArt({
  poll: { image, kind },
  small,
}: {
  poll: { readonly image: string | null; readonly kind: PollKind }
  small?: boolean
}) {
  return (
    <span className={classes.art} data-small={small || undefined}>
      {image ? (
        <img src={image} alt="" loading="lazy" decoding="async" />
      ) : (
        <SvgArt svg={motifs[kind]} size={small ? 32 : 96} stroke={small ? 2 : 1.6} />
      )}
    </span>
  )
}
