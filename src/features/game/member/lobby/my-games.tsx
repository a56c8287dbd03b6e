import { Button } from '#ui/parts/button.tsx'
import { GameArt } from '#ui/art/game-art.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { thaiDayMonth, thaiTime } from '#ui/thai/dates.ts'
import type { WireMyGames } from '../../lobby-contract.ts'
import { tapCard } from './card-choice.ts'
import { useMyGames } from './use-my-games.ts'
import classes from './my-games.module.css'

type OpenRound = WireMyGames['open'][number]
type FreeBets = WireMyGames['free_bets'][number]

/** The games with a round that is not over; nothing where there is none. */
export function OpenRounds() {
  const rounds = useMyGames().data?.open ?? []
  if (rounds.length === 0) return null
  return (
    <Section title="ค้างอยู่">
      <PanelList>
        {rounds.map((round) => (
          <OpenRoundRow key={round.round_id} round={round} />
        ))}
      </PanelList>
    </Section>
  )
}

function OpenRoundRow({ round: { game, staked, opened_at } }: { round: OpenRound }) {
  return (
    <div className={classes.row}>
      <span className={classes.art}>
        <GameArt image={game.image} />
      </span>
      <span className={classes.text}>
        <b className="ellipsis">{game.name}</b>
        <span className="t13 c2">
          เดิมพัน <Money amount={staked} /> · {thaiDayMonth(opened_at)}{' '}
          <span className="num">{thaiTime(opened_at)}</span> น.
        </span>
      </span>
      <Button look="quiet" size="sm" onClick={() => tapCard(game)}>
        {game.state === 'open' ? 'เล่นต่อ' : 'ปิดอยู่'}
      </Button>
    </div>
  )
}

/** The member's bets that cost nothing; nothing where he has none. */
export function MyFreeBets() {
  const bets = useMyGames().data?.free_bets ?? []
  if (bets.length === 0) return null
  return (
    <Section title="ฟรีสปินของฉัน">
      <PanelList>
        {bets.map((bet) => (
          <FreeBetsRow key={bet.reward} bets={bet} />
        ))}
      </PanelList>
    </Section>
  )
}

function FreeBetsRow({
  bets: { game, provider_name, bets_left, value, expires_at },
}: {
  bets: FreeBets
}) {
  return (
    <div className={classes.row}>
      <span className={classes.art}>
        <GameArt image={game?.image ?? 'lotus-0'} />
      </span>
      <span className={classes.text}>
        <b className="ellipsis">{game?.name ?? `ทุกเกมของ ${provider_name}`}</b>
        <span className="t13 c2">
          เหลือ <span className="num">{bets_left}</span> ครั้ง ครั้งละ <Money amount={value} /> · ใช้ได้ถึง{' '}
          {thaiDayMonth(expires_at)}
        </span>
      </span>
      {game === null ? null : (
        <Button look="quiet" size="sm" onClick={() => tapCard(game)}>
          เล่น
        </Button>
      )}
    </div>
  )
}
