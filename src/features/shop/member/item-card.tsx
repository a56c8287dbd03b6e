import { formatCount } from '#ui/thai/money.ts'
import type { ShopItemWire } from '../contract.ts'
import { ItemPicture } from './item-picture.tsx'
import classes from './shop.module.css'
import { obstacle, pointWords, stockOf } from './shop-words.ts'

/** One item: what it costs, how many are left, and what stands against having it. */
export function ItemCard({
  item,
  point,
  onOpen,
}: {
  item: ShopItemWire
  point: number
  onOpen: () => void
}) {
  const why = obstacle(item, point)
  return (
    <button type="button" className={classes.card} onClick={onOpen}>
      <ItemPicture item={item} />
      <span className="medium">{item.title}</span>
      <span className="c-gold">{`ใช้ ${pointWords(item.price)}`}</span>
      {item.price < item.unit ? (
        <s className="t13 c2">
          <span className="visually-hidden">จากเดิม </span>
          {pointWords(item.unit)}
        </s>
      ) : null}
      {item.price_level === null ? null : (
        <span className="t13 c2">{`ราคาระดับ${item.price_level}`}</span>
      )}
      <span className="t13 c2">{why ?? `เหลือ ${formatCount(stockOf(item))}`}</span>
    </button>
  )
}
