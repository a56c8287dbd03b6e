import { BalanceCard } from '#features/wallet/member/balance-card.tsx'
import { useBootstrap } from '../session.ts'
import { Banners } from './banners.tsx'
import { ClosingsRail } from './closings-rail.tsx'
import { GamesBlock } from './games-block.tsx'
import classes from './home.module.css'
import { RecentBills } from './recent-bills.tsx'
import { ResultsBlock } from './results-block.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** A member's first page. On a wide screen the wallet stands beside shortcuts and closings. */
export function MemberHome() {
  const boot = useBootstrap()
  return (
    <>
      <h1 className="visually-hidden">หน้าแรก</h1>
      <div className={classes.top}>
        <BalanceCard ready={boot.isFetched} />
        <div className={classes.side}>
          <Shortcuts />
          <ClosingsRail />
        </div>
      </div>
      <Banners />
      <div className={classes.two}>
        <ResultsBlock />
        <RecentBills />
      </div>
      <GamesBlock />
    </>
  )
}
