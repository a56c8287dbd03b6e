import { GameArt } from '#ui/art/game-art.tsx'
import { swapOverlay } from '#ui/client/overlays.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import type { OverlayProps } from '#ui/feature.ts'
import { Button } from '#ui/parts/button.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDayMonth, thaiTime } from '#ui/thai/dates.ts'
import type { WireGameCard } from '../../lobby-contract.ts'
import { openGame } from '../selected-game.ts'
import { CARD_OVERLAY, useCardChoice } from './card-choice.ts'
import { tagsOf } from './card-words.ts'
import { HeartIcon } from './heart-icon.tsx'
import { toggleFavourite, useIsFavourite } from './use-favourites.ts'
import classes from './card-sheet.module.css'

/** What can be done with a game: play, try, mark; and of a closed one, why it is closed. */
export function CardSheet({ onClose }: OverlayProps) {
  const card = useCardChoice((state) => state.card)
  if (!card) return null
  return (
    <Sheet open title={card.name} onClose={onClose}>
      <SheetBody>
        <div className={classes.what}>
          <span className={classes.art} data-closed={card.state === 'closed' || undefined}>
            <GameArt image={card.image} />
          </span>
          <p className="t14 c2">
            {card.provider_name}
            {tagsOf(card).map((tag) => (
              <span key={tag} className={classes.tag}>
                {tag}
              </span>
            ))}
          </p>
        </div>
        <div className={classes.ways}>
          {card.state === 'closed' ? (
            <ClosedNote card={card} />
          ) : (
            <Ways card={card} onClose={onClose} />
          )}
          <FavouriteButton card={card} />
        </div>
      </SheetBody>
    </Sheet>
  )
}

function ClosedNote({ card }: { card: WireGameCard }) {
  return (
    <div className={classes.closed} role="note">
      <b>ปิดปรับปรุง</b>
      <p>{card.notice ?? 'เกมนี้ปิดปรับปรุงชั่วคราว เลือกเล่นเกมอื่นก่อนได้'}</p>
      {card.until_at === null ? null : (
        <p>
          คาดว่าเปิดอีกครั้ง {thaiDayMonth(card.until_at)}{' '}
          <span className="num">{thaiTime(card.until_at)}</span> น.
        </p>
      )}
    </div>
  )
}

function Ways({ card, onClose }: { card: WireGameCard; onClose: () => void }) {
  const isMember = useLocalData((state) => state.user.isLoggedIn)
  const play = (isDemo: boolean) => () => {
    onClose()
    openGame(card, { isDemo })
  }
  const demo = card.is_demo ? (
    <Button look={isMember ? 'quiet' : 'primary'} size="lg" wide onClick={play(true)}>
      ทดลองเล่น
    </Button>
  ) : null
  if (isMember) {
    return (
      <>
        <Button size="lg" wide onClick={play(false)}>
          เล่นเลย
        </Button>
        {demo}
      </>
    )
  }
  return (
    <>
      {demo}
      <Button
        look={demo ? 'quiet' : 'primary'}
        size="lg"
        wide
        onClick={() => swapOverlay(CARD_OVERLAY, 'login')}
      >
        เข้าสู่ระบบเพื่อเล่นจริง
      </Button>
    </>
  )
}

function FavouriteButton({ card }: { card: WireGameCard }) {
  const isFavourite = useIsFavourite(card)
  return (
    <Button
      look="text"
      size="lg"
      wide
      aria-pressed={isFavourite}
      icon={<HeartIcon isFull={isFavourite} />}
      onClick={() => toggleFavourite(card)}
    >
      {isFavourite ? 'นำออกจากรายการโปรด' : 'เพิ่มรายการโปรด'}
    </Button>
  )
}
