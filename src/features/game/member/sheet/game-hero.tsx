import { GameArt } from '#ui/art/game-art.tsx'
import type { WireGameCard } from '../../lobby-contract.ts'
import classes from './game-hero.module.css'

/** A game as the sheet shows it before its frame is there: its picture, name, provider and return. */
export function GameHero({ card }: { card: WireGameCard }) {
  return (
    <>
      <span className={classes.art}>
        <GameArt image={card.image} />
      </span>
      <div className={classes.words}>
        <h2 className="t20">{card.name}</h2>
        <p className="t14 c2">{factsOf(card)}</p>
      </div>
    </>
  )
}

/** `SLTH สตูดิโอ · คืนผู้เล่น 96.2%` */
const factsOf = ({ provider_name, rtp }: WireGameCard): string =>
  rtp === null ? provider_name : `${provider_name} · คืนผู้เล่น ${String(Number(rtp))}%`
