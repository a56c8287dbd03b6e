import { createFileRoute } from '@tanstack/react-router'
import { ClosureScreen } from '#features/privacy/operator/closure-screen.tsx'

export const Route = createFileRoute('/_desk/closure')({
  staticData: { title: 'คำขอปิดบัญชี' },
  component: ClosureScreen,
})
