import { createFileRoute } from '@tanstack/react-router'
import { LineCaseScreen } from '#features/deposit/operator/line-case-screen.tsx'

export const Route = createFileRoute('/_desk/deposit-line')({
  staticData: { title: 'รายการธนาคาร' },
  component: LineCaseScreen,
})
