import type { Dispatch } from 'react'
import { Button } from '#ui/parts/button.tsx'
import type { WireGameCard } from '../../lobby-contract.ts'
import { GameHero } from './game-hero.tsx'
import type { SheetEvent, SheetState } from './sheet-state.ts'
import { WaitingFrame } from './waiting-frame.tsx'
import { WalletPicker } from './wallet-picker.tsx'
import classes from './before-game.module.css'

/** What the sheet shows until there is a link: the choice of a wallet, or what is on its way. */
export function BeforeGame({
  state,
  card,
  dispatch,
  onLeave,
}: {
  state: SheetState
  card: WireGameCard
  dispatch: Dispatch<SheetEvent>
  onLeave: (path: string) => void
}) {
  switch (state.step) {
    case 'choosing':
      return (
        <div className={classes.choosing}>
          <GameHero card={card} />
          <WalletPicker
            wallets={state.wallets}
            chosen={state.wallet?.id}
            onChoose={(walletId) => dispatch({ kind: 'chose', walletId })}
            onEnter={() => dispatch({ kind: 'enter' })}
          />
        </div>
      )
    case 'penniless':
      return (
        <div className={classes.choosing}>
          <GameHero card={card} />
          <div className={classes.none} role="status">
            <p>ไม่มีกระเป๋าที่ใช้กับเกมนี้ได้ ฝากเงินเข้ากระเป๋าหลักแล้วเข้าเล่นได้ทันที</p>
            <Button onClick={() => onLeave('/member/deposit')}>ฝากเงิน</Button>
          </div>
        </div>
      )
    default:
      return (
        <div className={classes.opening}>
          <WaitingFrame card={card} />
        </div>
      )
  }
}
