import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { formatCount } from '#ui/thai/money.ts'
import type { BoardRowWire } from '../contract.ts'
import { netWords, pointWords } from './tournament-words.ts'

/** A place of a board. */
export function BoardRow({
  row,
}: {
  row: Omit<BoardRowWire, 'prize_points'> & { prize_points?: number | null }
}) {
  const { prize_points: prize } = row
  return (
    <ListRow
      lead={
        <IconPlate tone={row.is_me ? 'green' : row.place <= 3 ? 'gold' : 'plain'}>
          <b className="num">{formatCount(row.place)}</b>
        </IconPlate>
      }
      title={row.is_me ? `${row.name} (คุณ)` : row.name}
      note={`อันดับ ${formatCount(row.place)}`}
      end={<span className="num nowrap">{netWords(row.points)}</span>}
      {...(prize
        ? { endNote: <b className="c-gold nowrap">{`ได้รับ ${pointWords(prize)}`}</b> }
        : {})}
    />
  )
}
