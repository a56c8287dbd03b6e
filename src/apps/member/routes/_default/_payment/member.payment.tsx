import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PaymentScreen } from '#features/deposit/member/payment-screen.tsx'

const PaymentPromotion = lazy(() =>
  import('#features/promotion/member/payment-promotion.tsx').then((file) => ({
    default: file.PaymentPromotion,
  })),
)

export const Route = createFileRoute('/_default/_payment/member/payment')({
  staticData: { title: 'สแกนเพื่อฝาก', bar: 'page' },
  validateSearch: (search: Record<string, unknown>): { id?: number | undefined } => {
    const id = Number(search['id'])
    return { id: Number.isInteger(id) && id > 0 ? id : undefined }
  },
  beforeLoad: ({ search }) => {
    if (search.id === undefined) throw redirect({ to: '/member/deposit' })
  },
  component: PaymentPage,
})

function PaymentPage() {
  const { id } = Route.useSearch()
  return id === undefined ? null : (
    <PaymentScreen
      key={id}
      paymentId={id}
      promised={({ status }) => (
        <Suspense>
          <PaymentPromotion
            paymentId={id}
            isPaid={status === 'paid'}
            isOver={status === 'expired'}
          />
        </Suspense>
      )}
    />
  )
}
