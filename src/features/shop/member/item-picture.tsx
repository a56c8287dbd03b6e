import coins from '#ui/art/motifs/coins.svg?raw'
import gem from '#ui/art/motifs/gem.svg?raw'
import lantern from '#ui/art/motifs/lantern.svg?raw'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import wheel from '#ui/art/motifs/wheel.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import type { ShopItemWire } from '../contract.ts'
import classes from './shop.module.css'

const motifs: Readonly<Record<ShopItemWire['kind'], string>> = {
  credit: coins,
  spins: wheel,
  coupon: lantern,
  digital: ticket,
  physical: gem,
}

/** The picture that staff gave an item, or what we draw for its kind. */
export function ItemPicture({
  item: { kind, picture },
  large,
}: {
  item: Pick<ShopItemWire, 'kind' | 'picture'>
  large?: boolean
}) {
  return (
    <span className={classes.picture} data-large={large || undefined}>
      {picture === null ? (
        <SvgArt svg={motifs[kind]} size={large ? 72 : 56} />
      ) : (
        <img src={picture} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  )
}
