import { createFileRoute } from '@tanstack/react-router'
import { LiffScreen } from '../../liff/liff-screen.tsx'

export const Route = createFileRoute('/_liff/liff/$name')({
  staticData: { title: 'เปิดจาก LINE' },
  component: Liff,
})

function Liff() {
  return <LiffScreen name={Route.useParams().name} />
}
