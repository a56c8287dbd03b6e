import { createFileRoute } from '@tanstack/react-router'
import { requireVisitor } from '../guards.ts'
import { NoAuthLayout } from '../shell/no-auth-layout.tsx'

export const Route = createFileRoute('/_no-auth')({
  staticData: { isTask: true },
  beforeLoad: requireVisitor,
  component: NoAuthLayout,
})
