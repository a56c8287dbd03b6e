import { GameArt } from '#ui/art/game-art.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import type { OwnRoundWire } from '../../history-contract.ts'
import { stateWords } from './round-words.ts'
import classes from './history-screen.module.css'

/** A round in the list: its game, when, what was staked and won, and what it came to. */
export function RoundRow({ round, onOpen }: { round: OwnRoundWire; onOpen: () => void }) {
  const { game, state, staked, won, net, is_free: isFree, opened_at: openedAt } = round
  return (
    <ListRow
      onPress={onOpen}
      lead={<SmallArt image={game.image} />}
      title={game.name}
      note={
        <>
          <span className="num">{thaiTime(openedAt)}</span> น. · เดิมพัน{'\u00A0'}
          {isFree ? (
            'ฟรี'
          ) : (
            <Money amount={state === 'void' ? round.given_back : staked} decimals="auto" />
          )}
          {state === 'void' && ' คืนเงินแล้ว'}
          {state === 'settled' && (
            <>
              {' '}
              ได้{'\u00A0'}
              <Money amount={won} decimals="auto" />
            </>
          )}
        </>
      }
      end={state === 'settled' ? <Money amount={net} tone="flow" /> : null}
      endNote={<StatusChip {...stateWords[state]} />}
    />
  )
}

export const SmallArt = ({ image }: { image: string }) => (
  <span className={classes.art}>
    <GameArt image={image} />
  </span>
)
