import { createFileRoute } from '@tanstack/react-router'
import { LiffLayout } from '../shell/liff-layout.tsx'

export const Route = createFileRoute('/_liff')({
  staticData: { isTask: true },
  component: LiffLayout,
})
