import { IconDots } from '@tabler/icons-react'
import { GameArt } from '#ui/art/game-art.tsx'
import type { WireGameCard } from '../../lobby-contract.ts'
import { openChoices, tapCard } from './card-choice.ts'
import { badgeOf, tagsOf } from './card-words.ts'
import { HeartIcon } from './heart-icon.tsx'
import { toggleFavourite, useIsFavourite } from './use-favourites.ts'
import { useLongPress } from './use-long-press.ts'
import classes from './game-card.module.css'

/** A game in a grid or on a shelf. A tap plays; the dots, or a long press, show all that can be done. */
export function GameCard({ card, isBig = false }: { card: WireGameCard; isBig?: boolean }) {
  const badge = badgeOf(card)
  const isClosed = card.state === 'closed'
  const { onClickCapture, ...held } = useLongPress(() => openChoices(card))
  return (
    <article
      className={classes.card}
      data-big={isBig || undefined}
      data-closed={isClosed || undefined}
      data-game={card.game_id}
      onClickCapture={onClickCapture}
    >
      <button type="button" className={classes.open} {...held} onClick={() => tapCard(card)}>
        <span className={classes.picture}>
          <GameArt image={card.image} />
          {badge === null ? null : <span className={classes.badge}>{badge}</span>}
        </span>
        <span className={classes.name}>{card.name}</span>
        <span className={classes.facts}>
          <span>{card.provider_name}</span>
          {tagsOf(card).map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
        </span>
      </button>
      {isClosed ? null : <Heart card={card} />}
      <button
        type="button"
        className={classes.more}
        aria-label={`ตัวเลือกของ ${card.name}`}
        aria-haspopup="dialog"
        onClick={() => openChoices(card)}
      >
        <IconDots size={20} stroke={2} aria-hidden />
      </button>
    </article>
  )
}

function Heart({ card }: { card: WireGameCard }) {
  const isFavourite = useIsFavourite(card)
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={isFavourite}
      aria-label={`${card.name} เป็นเกมโปรด`}
      onClick={() => toggleFavourite(card)}
    >
      <HeartIcon isFull={isFavourite} />
    </button>
  )
}
