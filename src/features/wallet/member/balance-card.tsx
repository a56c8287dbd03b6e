import { MAIN_WALLET_TYPE } from '#kernel/wallet.ts'
import { IconArrowBarToDown, IconArrowBarUp, IconList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import kranokCorner from '#ui/art/motifs/kranok-corner.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { BalanceEye } from '#ui/parts/balance-eye.tsx'
import { Balance } from '#ui/parts/balance.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { HeroCard } from '#ui/parts/panel.tsx'
import classes from './balance-card.module.css'
import { useWallets } from './use-wallets.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The main wallet large, the others beside it, and the two ways money goes. */
export function BalanceCard({ ready }: { ready: boolean }) {
  const query = useWallets(ready)
  const main = query.data?.find((one) => one.wallet_type_id === MAIN_WALLET_TYPE)
  const others = query.data?.filter((one) => one.wallet_type_id !== MAIN_WALLET_TYPE) ?? []
  const amount = query.data ? (main?.balance ?? '0.00') : query.isError ? null : undefined
  return (
    <HeroCard aria-label="ยอดเงิน" className={classes.card ?? ''}>
      <SvgArt svg={kranokCorner} size={96} className={classes.corner ?? ''} />
      <div className={classes.label}>
        กระเป๋าหลัก
        <BalanceEye />
      </div>
      <p className={classes.amount}>
        {amount === undefined ? (
          <span aria-hidden="true"> </span>
        ) : (
          <Balance amount={amount} smallSatang />
        )}
      </p>
      {main && satangHeld(main.held) ? (
        <p className={classes.held}>
          กันไว้เพื่อถอน <Balance amount={main.held} />
        </p>
      ) : null}
      {others.length === 0 ? null : (
        <ul className={classes.others} aria-label="กระเป๋าอื่น">
          {others.map((one) => (
            <li key={one.id}>
              <Link to="/member/wallets">
                {one.wallet_name}
                <b>
                  <Balance amount={one.balance} symbol={false} />
                </b>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <ButtonLink to="/member/deposit" look="hero" icon={<IconArrowBarToDown {...icon} />}>
          ฝากเงิน
        </ButtonLink>
        <ButtonLink to="/member/withdraw" look="hero-quiet" icon={<IconArrowBarUp {...icon} />}>
          ถอนเงิน
        </ButtonLink>
        <ButtonLink
          to="/member/statement"
          look="hero-quiet"
          aria-label="รายการการเงิน"
          icon={<IconList {...icon} />}
        />
      </div>
    </HeroCard>
  )
}

const satangHeld = (held: string) => !/^0*(\.0*)?$/.test(held)
