import { MAIN_WALLET_TYPE } from '#kernel/wallet.ts'
import {
  IconArrowBarToDown,
  IconArrowBarUp,
  IconEye,
  IconEyeOff,
  IconList,
} from '@tabler/icons-react'
import kranokCorner from '#ui/art/motifs/kranok-corner.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { useLocalValue } from '#ui/client/persisted.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { HeroCard } from '#ui/parts/panel.tsx'
import classes from './balance-card.module.css'
import { useWallets } from './use-wallets.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The main wallet large, the others beside it, and the two ways money goes. */
export function BalanceCard({ ready }: { ready: boolean }) {
  const query = useWallets(ready)
  const [hidden, setHidden] = useLocalValue('balance_hidden', false)
  const main = query.data?.find((one) => one.wallet_type_id === MAIN_WALLET_TYPE)
  const others = query.data?.filter((one) => one.wallet_type_id !== MAIN_WALLET_TYPE) ?? []
  const amount = query.data ? (main?.balance ?? '0.00') : query.isError ? null : undefined
  return (
    <HeroCard aria-label="ยอดเงิน" className={classes.card ?? ''}>
      <SvgArt svg={kranokCorner} size={96} className={classes.corner ?? ''} />
      <div className={classes.label}>
        กระเป๋าหลัก
        <button
          type="button"
          aria-label={hidden ? 'แสดงยอดเงิน' : 'ซ่อนยอดเงิน'}
          aria-pressed={hidden}
          onClick={() => setHidden(!hidden)}
        >
          {hidden ? <IconEyeOff {...icon} size={18} /> : <IconEye {...icon} size={18} />}
        </button>
      </div>
      <p className={classes.amount}>
        {amount === undefined ? (
          <span aria-hidden="true"> </span>
        ) : (
          <Money amount={amount} hidden={hidden} smallSatang />
        )}
      </p>
      {main && satangHeld(main.held) ? (
        <p className={classes.held}>
          กันไว้เพื่อถอน <Money amount={main.held} hidden={hidden} />
        </p>
      ) : null}
      {others.length === 0 ? null : (
        <ul className={classes.others} tabIndex={0} aria-label="กระเป๋าอื่น">
          {others.map((one) => (
            <li key={one.id}>
              {one.wallet_name}
              <b>
                <Money amount={one.balance} hidden={hidden} symbol={false} />
              </b>
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
