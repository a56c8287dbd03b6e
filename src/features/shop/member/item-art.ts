import coins from '#ui/art/motifs/coins.svg?raw'
import gem from '#ui/art/motifs/gem.svg?raw'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import type { ShopItemWire } from '../contract.ts'

/** What is drawn for each kind of item. */
export const itemArt: Readonly<Record<ShopItemWire['kind'], string>> = {
  credit: coins,
  digital: ticket,
  physical: gem,
}
