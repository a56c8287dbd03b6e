import { IconArrowsExchange, IconList } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type WalletType, walletTypes } from '#kernel/wallet.ts'
import { BalanceEye } from '#ui/parts/balance-eye.tsx'
import { Balance } from '#ui/parts/balance.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { HeroCard, Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { satangOf } from '#ui/thai/money.ts'
import { transferRefusal } from '../rules.ts'
import { useWallets, type WireWallet } from './use-wallets.ts'
import classes from './wallets-screen.module.css'

const TransferSheet = lazy(() =>
  import('./transfer-sheet.tsx').then((file) => ({ default: file.TransferSheet })),
)

/** What a wallet is for, in the words of whoever asks why there are several. */
const purposes: Readonly<Record<WalletType, string>> = {
  1: 'ฝาก ถอน แทงหวย และเล่นได้ทุกอย่าง',
  2: 'เล่นได้ตามเงื่อนไขโปรโมชั่น ทำยอดครบแล้วระบบโอนเข้ากระเป๋าหลักให้',
  3: 'คืนยอดที่กดรับแล้ว เล่นต่อหรือย้ายเข้ากระเป๋าหลักได้',
  4: 'ค่าแนะนำเพื่อนที่กดรับแล้ว เล่นต่อหรือย้ายเข้ากระเป๋าหลักได้',
  5: 'เครดิตฟรีสำหรับเล่น ทำยอดครบแล้วระบบโอนเข้ากระเป๋าหลักให้',
}

/** All wallets as cards under their sum; what is the member's own moves to the main one from here. */
export function WalletsScreen({
  ready,
  debt,
}: {
  ready: boolean
  /** What its owner owes, of another feature; nothing for nearly everybody. */
  debt: ReactNode
}) {
  const query = useWallets(ready)
  const [from, setFrom] = useState<WireWallet>()
  const now = query.data?.find(({ id }) => id === from?.id)
  return (
    <div className={classes.page}>
      <PageBar title="กระเป๋าเงิน" />
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(own) => (
          <>
            <HeroCard aria-label="ยอดรวม">
              <p className="t14">
                ยอดรวมทุกกระเป๋า <BalanceEye />
              </p>
              <p className="t36 strong num">
                <Balance
                  amount={own.reduce((sum, { balance }) => sum + satangOf(balance), 0n)}
                  smallSatang
                />
              </p>
            </HeroCard>
            <div className={classes.debt}>{debt}</div>
            <ul className={classes.cards} aria-label="กระเป๋าทั้งหมด">
              {own.map((wallet) => (
                <li key={wallet.id}>
                  <WalletPanel wallet={wallet} onTransfer={() => setFrom(wallet)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <Suspense>
        {from ? <TransferSheet wallet={now ?? from} onClose={() => setFrom(undefined)} /> : null}
      </Suspense>
    </div>
  )
}

function WalletPanel({ wallet, onTransfer }: { wallet: WireWallet; onTransfer: () => void }) {
  const type = wallet.wallet_type_id as WalletType
  const name = wallet.wallet_name
  return (
    <Panel padded className={classes.card ?? ''}>
      <div className={classes.head}>
        <h2 className="t16 medium">{name}</h2>
        <b className="t20 num">
          <Balance amount={wallet.balance} />
        </b>
      </div>
      <p className="t14 c2">{purposes[type]}</p>
      {satangOf(wallet.held) > 0n ? (
        <p className="t14 c2">
          กันไว้เพื่อถอน <Balance amount={wallet.held} />
        </p>
      ) : null}
      <div className={classes.actions}>
        {type === walletTypes.main ? (
          <>
            <ButtonLink to="/member/deposit" size="sm">
              ฝากเงิน
            </ButtonLink>
            <ButtonLink to="/member/withdraw" size="sm" look="quiet">
              ถอนเงิน
            </ButtonLink>
          </>
        ) : transferRefusal(type) === null ? (
          <Button
            size="sm"
            icon={<IconArrowsExchange size={18} stroke={1.75} aria-hidden />}
            aria-label={`ย้ายเข้ากระเป๋าหลักจาก${name}`}
            blocked={satangOf(wallet.balance) === 0n && 'ยังไม่มีเงินให้ย้าย'}
            onClick={onTransfer}
          >
            ย้ายเข้ากระเป๋าหลัก
          </Button>
        ) : null}
        <ButtonLink
          to="/member/statement"
          search={{ wallet: Number(wallet.id) }}
          size="sm"
          look="quiet"
          icon={<IconList size={18} stroke={1.75} aria-hidden />}
          aria-label={`รายการของ${name}`}
        >
          รายการ
        </ButtonLink>
      </div>
    </Panel>
  )
}
