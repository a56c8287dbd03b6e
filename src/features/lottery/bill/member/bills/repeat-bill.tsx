import { lazy, Suspense, useState } from 'react'
import { IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '#ui/client/api-error.ts'
import { callApi } from '#ui/client/call-api.ts'
import { Button } from '#ui/parts/button.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { listRounds } from '../../../round/contract.ts'
import type { BillWire } from './bill-wire.ts'

const NoOpenRound = lazy(() =>
  import('./no-open-round.tsx').then((file) => ({ default: file.NoOpenRound })),
)

/**
 * แทงซ้ำ: opens the pad of the round that the bill's market has open now, in its room where it has one;
 * the pad takes the bill's lines with their stakes and says what it cannot take (rules/pull-bill.ts).
 */
export function RepeatBill({ bill }: { bill: BillWire }) {
  const navigate = useNavigate()
  const [isLooking, setLooking] = useState(false)
  const [hasNone, setNone] = useState(false)
  const repeat = async () => {
    setLooking(true)
    try {
      const market_id = Number(bill.market_id)
      const [open] = await callApi(listRounds, { market_id, status: 'open' })
      if (!open) return setNone(true)
      await navigate({
        to: '/lotto/$roundId',
        params: { roundId: String(open.round_id) },
        search: { tab: 'bet', pull: Number(bill.bill_id) },
      })
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setLooking(false)
    }
  }
  return (
    <>
      <Button
        look="quiet"
        size="lg"
        icon={<IconRefresh size={20} stroke={1.75} aria-hidden />}
        sending={isLooking && 'กำลังหางวด…'}
        onClick={() => void repeat()}
      >
        แทงซ้ำ
      </Button>
      {hasNone ? (
        <Suspense>
          <NoOpenRound bill={bill} onClose={() => setNone(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
