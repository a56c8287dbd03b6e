import { IconClock } from '@tabler/icons-react'
import { Balance } from '#ui/parts/balance.tsx'
import { IconPlate, ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { formatCount } from '#ui/thai/money.ts'
import type { OpenBetsWire } from '../contract.ts'

const clock = (
  <IconPlate>
    <IconClock size={20} stroke={1.75} />
  </IconPlate>
)

/** What is not decided yet stands apart: it is in none of the figures. Nothing where there is none. */
export function OpenBets({ open }: { open: OpenBetsWire | undefined }) {
  if (!open || open.bills + open.games === 0) return null
  return (
    <PanelList>
      {open.bills === 0 ? null : (
        <ListRowLink
          to="/lotto/bills"
          search={{ status: 'accepted', days: 30 }}
          lead={clock}
          title={`รอผล ${formatCount(open.bills)} โพย`}
          note="ยังไม่นับในยอดด้านบน"
          end={<Balance amount={open.bills_stake} />}
          arrow
        />
      )}
      {open.games === 0 ? null : (
        <ListRowLink
          to="/member/games"
          search={{ state: 'open' }}
          lead={clock}
          title={`เกมยังไม่จบ ${formatCount(open.games)} รอบ`}
          note="ยังไม่นับในยอดด้านบน"
          end={<Balance amount={open.games_stake} />}
          arrow
        />
      )}
    </PanelList>
  )
}
