import { coveringRule } from '#kernel/products.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { type BonusWire, getMyPromotions } from '../contract.ts'
import type { Product } from '../rules/terms.ts'
import { BonusProgress } from './bonus-progress.tsx'
import classes from './promotions.module.css'

/**
 * Beside a bill that is being written: which bonus pays it, how large it may be and how far the bonus is
 * played; or that a bonus runs and own money pays.
 */
export function BonusPays({
  product,
  walletId,
  net,
  onWallet,
}: {
  product: Product
  /** What pays now. */
  walletId: number
  /** What the bill costs, in satang. */
  net: bigint
  onWallet: (walletId: number) => void
}) {
  const { data } = useCall(getMyPromotions, {})
  const running =
    data?.bonuses.filter((bonus) => bonus.state === 'active' && bonus.product === product) ?? []
  const paying = running.find((bonus) => Number(bonus.wallet_id) === walletId)
  if (paying) return <Paying bonus={paying} net={net} />
  return running
    .filter(({ balance }) => satangOf(balance) > 0n)
    .map((bonus) => (
      <div key={bonus.bonus_id} className={classes.pays} role="group" aria-label="โบนัสที่กำลังใช้">
        <p className="t14">
          โบนัส {bonus.title} เหลือ <span className="num nowrap">{formatMoney(bonus.balance)}</span>
        </p>
        <p className="t13 c2">โพยนี้จ่ายด้วยเงินของคุณ ไม่นับเป็นยอดเล่นของโบนัส</p>
        <Button look="quiet" size="sm" onClick={() => onWallet(Number(bonus.wallet_id))}>
          จ่ายด้วยโบนัส
        </Button>
      </div>
    ))
}

function Paying({ bonus, net }: { bonus: BonusWire; net: bigint }) {
  const most = satangOf(bonus.stake_max)
  return (
    <div className={classes.pays} role="group" aria-label="โบนัสที่กำลังใช้">
      <p className="t14">จ่ายด้วยโบนัส {bonus.title}</p>
      <p className="t13 c2">
        โพยละไม่เกิน <span className="num nowrap">{formatMoney(most)}</span>
      </p>
      <BonusProgress bonus={bonus} />
      <p className="t13 c2">{coveringRule}</p>
      {net > most ? (
        <Note tone="red">{`โพยนี้เกินที่โบนัสอนุญาต ${formatMoney(net - most)} ลดยอด หรือจ่ายจากกระเป๋าอื่น`}</Note>
      ) : null}
    </div>
  )
}
