import { ListRow } from '#ui/parts/list-row.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import type { WireRoundRow } from '../rounds-contract.ts'
import { roundLooks } from './round-words.ts'

/** A round in a list. */
export function RoundListRow({ round, onOpen }: { round: WireRoundRow; onOpen: () => void }) {
  const { game, member, provider } = round
  return (
    <ListRow
      title={`${game.name} · ${member.name || 'สมาชิก'} #${member.member_id}`}
      note={`${thaiDateTime(round.opened_at)} · ${provider.name} · รอบ ${round.ref}`}
      end={
        <span className="num nowrap">
          {`เดิมพัน ${formatMoney(round.staked)} · จ่าย ${formatMoney(round.returned)}`}
        </span>
      }
      endNote={<StatusChip {...roundLooks[round.state]} />}
      arrow
      onPress={onOpen}
    />
  )
}
