import { lazy, Suspense } from 'react'
import type { WirePaymentPage } from '../contract.ts'
import type { PlayOrder } from './play-bank-link.ts'

const PlayPay = lazy(() => import('./play-pay.tsx').then((file) => ({ default: file.PlayPay })))

/** Where money is play money, the bank that pays with it; where it is real, not even its code. */
export function LazyPlayPay({
  payment: { play_bank_url: bank },
  order,
}: {
  payment: WirePaymentPage
  order: PlayOrder
}) {
  return bank === null ? null : (
    <Suspense>
      <PlayPay bank={bank} order={order} />
    </Suspense>
  )
}
