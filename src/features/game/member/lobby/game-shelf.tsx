import { Delayed, Skeleton } from '#ui/parts/skeleton.tsx'
import type { WireGameCard } from '../../lobby-contract.ts'
import { GameCard } from './game-card.tsx'
import classes from './game-shelf.module.css'

/** One row of games that scrolls sideways. */
export function GameShelf({ cards }: { cards: readonly WireGameCard[] }) {
  return (
    <div className={`rail ${classes.shelf}`}>
      {cards.map((card) => (
        <div key={card.game_id} className={classes.tile}>
          <GameCard card={card} />
        </div>
      ))}
    </div>
  )
}

/** The same while it is on its way. */
export function ShelfSkeleton() {
  return (
    <Delayed>
      <div className={`rail ${classes.shelf}`}>
        {Array.from({ length: 6 }, (_, at) => (
          <div key={at} className={classes.tile}>
            <span className={classes.picture}>
              <Skeleton height="100%" radius={16} />
            </span>
            <span className={classes.words}>
              <Skeleton width="72%" height={14} />
              <Skeleton width="48%" height={12} />
            </span>
          </div>
        ))}
      </div>
    </Delayed>
  )
}
