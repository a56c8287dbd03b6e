import { createFileRoute } from '@tanstack/react-router'
import { LiffScreen } from '../../liff/liff-screen.tsx'

export const Route = createFileRoute('/_liff/liff/')({
  staticData: { title: 'เปิดจาก LINE' },
  component: LiffScreen,
})
