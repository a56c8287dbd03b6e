import { lazy, Suspense, useState } from 'react'
import { MemberBills } from '#features/lottery/bill/operator/member-bills.tsx'
import { MemberBonuses } from '#features/promotion/operator/member-bonuses.tsx'
import { MemberWallets } from '#features/wallet/operator/member-wallets.tsx'
import { useMay } from '../session.ts'

const MemberStatementSheet = lazy(() =>
  import('#features/wallet/operator/member-statement-sheet.tsx').then((file) => ({
    default: file.MemberStatementSheet,
  })),
)
const MemberBillSheet = lazy(() =>
  import('#features/lottery/bill/operator/member-bill-sheet.tsx').then((file) => ({
    default: file.MemberBillSheet,
  })),
)

/**
 * What a member has and plays: wallets, bonuses and bills. Each figure opens the rows of the books that it is
 * made of, and a row about a bill opens the bill.
 */
export function MemberCard({ memberId }: { memberId: number }) {
  const maySeeBonuses = useMay('promotion.view')
  const mayCancel = useMay('bonus.cancel')
  const [statement, setStatement] = useState<{ readonly walletId: number | null }>()
  const [bill, setBill] = useState<number>()
  return (
    <>
      <MemberWallets memberId={memberId} onStatement={(walletId) => setStatement({ walletId })} />
      {maySeeBonuses ? (
        <MemberBonuses
          memberId={memberId}
          mayCancel={mayCancel}
          onStatement={(walletId) => setStatement({ walletId })}
        />
      ) : null}
      <MemberBills memberId={memberId} onBill={setBill} />
      <Suspense>
        {statement ? (
          <MemberStatementSheet
            memberId={memberId}
            walletId={statement.walletId}
            onBill={(next) => {
              // It lies below this sheet already.
              if (next === bill) setStatement(undefined)
              setBill(next)
            }}
            onClose={() => setStatement(undefined)}
          />
        ) : null}
      </Suspense>
      {/* Apart: while a sheet loads, what waits with it is closed and comes back in another order. */}
      <Suspense>
        {bill === undefined ? null : (
          <MemberBillSheet
            key={bill}
            memberId={memberId}
            billId={bill}
            {...(statement
              ? {}
              : { onStatement: (walletId: number) => setStatement({ walletId }) })}
            onClose={() => setBill(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
