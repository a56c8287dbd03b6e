import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { WireGameCard } from '../../lobby-contract.ts'
import { Delayed, Skeleton } from '#ui/parts/skeleton.tsx'
import { GameCard } from './game-card.tsx'
import classes from './game-grid.module.css'

/** A block is whole rows at 3, 4, 5 and 6 in a row; a large tile takes the place of four. */
const BLOCK = 60
const BIG_TAKES_MORE = 3
/** Up to so many tiles all of them stay in the page. */
const WHOLE_MAX = 600
/** A block is there before it is seen. */
const NEAR = '1200px'

/** Tiles of games, the first one large where it says so; far blocks of a long list are only a height. */
export function GameGrid({
  cards,
  firstIsBig = false,
}: {
  cards: readonly WireGameCard[]
  firstIsBig?: boolean
}) {
  const head = firstIsBig ? BLOCK - BIG_TAKES_MORE : BLOCK
  const blocks = [cards.slice(0, head)]
  for (let at = head; at < cards.length; at += BLOCK) blocks.push(cards.slice(at, at + BLOCK))
  const isLong = cards.length > WHOLE_MAX
  return (
    <div className={classes.blocks}>
      {blocks.map((block, at) => (
        <Block key={at} cards={block} isLong={isLong} firstIsBig={firstIsBig && at === 0} />
      ))}
    </div>
  )
}

function Block(props: { cards: readonly WireGameCard[]; isLong: boolean; firstIsBig: boolean }) {
  const { cards, isLong, firstIsBig } = props
  const box = useRef<HTMLDivElement>(null)
  const height = useHeightWhenFar(box, isLong)
  if (height !== undefined) return <div ref={box} style={{ height }} />
  return (
    <div ref={box} className={classes.grid}>
      {cards.map((card, at) => (
        <GameCard key={card.game_id} card={card} isBig={firstIsBig && at === 0} />
      ))}
    </div>
  )
}

/** The height that a block had, while it is far from what is seen; undefined: draw it. */
function useHeightWhenFar(box: { readonly current: HTMLElement | null }, isLong: boolean) {
  const [height, setHeight] = useState<number>()
  const isFar = height !== undefined
  useEffect(() => {
    const element = box.current
    if (!isLong || !element) return
    const watch = new IntersectionObserver(
      (entries) => {
        const now = entries.at(-1)
        setHeight(now?.isIntersecting ? undefined : now?.boundingClientRect.height)
      },
      { rootMargin: NEAR },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [box, isLong, isFar])
  // Another width has another height: drawn again, it is measured again.
  useLayoutEffect(() => {
    if (!isFar) return
    const onResize = () => setHeight(undefined)
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [isFar])
  return isLong ? height : undefined
}

/** Tiles on their way, in the places of what comes. */
export function GridSkeleton({ firstIsBig = false }: { firstIsBig?: boolean }) {
  return (
    <Delayed>
      <div className={classes.grid}>
        {Array.from({ length: 12 }, (_, at) => (
          <div key={at} className={classes.coming} data-big={(firstIsBig && at === 0) || undefined}>
            <Skeleton height="100%" radius={16} />
            <Skeleton width="72%" height={14} />
            <Skeleton width="48%" height={12} />
          </div>
        ))}
      </div>
    </Delayed>
  )
}
