import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#ui/client/api-error.ts'
import { Balance, useBalanceHidden } from '#ui/parts/balance.tsx'
import { Delayed, Skeleton } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { statement } from '../contract.ts'
import classes from './header-balance.module.css'
import { useWalletTotal, useWallets } from './use-wallets.ts'

/** The sum of all wallets in the header, with its refresh button; a change flashes once. */
export function HeaderBalance({
  ready,
  onRefresh,
}: {
  ready: boolean
  /** What else the refresh button reloads. */
  onRefresh?: () => void
}) {
  const query = useWallets(ready)
  const total = useWalletTotal(ready)
  const cache = useQueryClient()
  const change = useChange(total)
  const [hidden] = useBalanceHidden()
  const refresh = async () => {
    onRefresh?.()
    let result = await query.refetch()
    // An event asked anew meanwhile, and what counts is that answer.
    while (result.isFetching) result = await query.refetch({ cancelRefetch: false })
    if (result.error) toast.error(messageOf(result.error))
    void cache.invalidateQueries({ queryKey: [statement.path] })
  }
  return (
    <div className={classes.balance} role="group" aria-label="ยอดเงินทั้งหมด">
      <span className={classes.sum} data-change={hidden ? undefined : change}>
        {total === undefined ? (
          <Delayed>
            <Skeleton width={76} height={18} />
          </Delayed>
        ) : (
          <Balance amount={total} />
        )}
      </span>
      <button
        type="button"
        className={classes.refresh}
        aria-label="รีเฟรชยอดเงิน"
        aria-busy={query.isFetching || undefined}
        onClick={() => void refresh()}
      >
        <IconRefresh size={18} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}

const FLASH_MS = 1200

/** Whether the sum has just gone up or down. */
function useChange(total: bigint | null | undefined): 'up' | 'down' | undefined {
  const before = useRef<bigint | undefined>(undefined)
  const [change, setChange] = useState<'up' | 'down'>()
  useEffect(() => {
    if (typeof total !== 'bigint') return
    const known = before.current
    before.current = total
    if (known === undefined || known === total) return
    setChange(total > known ? 'up' : 'down')
    const timer = setTimeout(() => setChange(undefined), FLASH_MS)
    return () => clearTimeout(timer)
  }, [total])
  return change
}
