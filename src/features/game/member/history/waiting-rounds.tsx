import { Button } from '#ui/parts/button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { thaiDayMonth, thaiTime } from '#ui/thai/dates.ts'
import { useMyGames } from '../lobby/use-my-games.ts'
import { openGame } from '../selected-game.ts'
import { SmallArt } from './round-row.tsx'
import classes from './history-screen.module.css'

/** Rounds that are not over, with the way back into their games; nothing where there are none. */
export function WaitingRounds() {
  const rounds = useMyGames().data?.open ?? []
  if (rounds.length === 0) return null
  return (
    <Section title="รอบที่ค้างอยู่">
      <PanelList>
        {rounds.map(({ round_id, game, staked, opened_at }) => (
          <div key={round_id} className={classes.waiting}>
            <div className="grow">
              <ListRow
                lead={<SmallArt image={game.image} />}
                title={game.name}
                note={
                  <>
                    เดิมพัน <Money amount={staked} decimals="auto" /> · {thaiDayMonth(opened_at)}{' '}
                    <span className="num">{thaiTime(opened_at)}</span> น.
                  </>
                }
              />
            </div>
            {game.state === 'open' ? (
              <Button look="quiet" size="sm" onClick={() => openGame(game, { isDemo: false })}>
                เล่นต่อ
              </Button>
            ) : (
              <span className="t13 c2">เกมปิดอยู่</span>
            )}
          </div>
        ))}
      </PanelList>
    </Section>
  )
}
