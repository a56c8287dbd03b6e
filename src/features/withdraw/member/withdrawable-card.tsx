import { BalanceEye } from '#ui/parts/balance-eye.tsx'
import { Balance } from '#ui/parts/balance.tsx'
import { HeroCard } from '#ui/parts/panel.tsx'
import type { WithdrawInfoWire } from './info-wire.ts'

/** What the main wallet can give, and all there is. */
export function WithdrawableCard({ info, title }: { info: WithdrawInfoWire; title: string }) {
  return (
    <HeroCard>
      <p className="t14">
        {title} <BalanceEye />
      </p>
      <p className="t36 strong num">
        <Balance amount={info.withdrawable} smallSatang />
      </p>
      <p className="t14">
        ยอดเงินทั้งหมด <Balance amount={info.total_balance} />
      </p>
    </HeroCard>
  )
}
