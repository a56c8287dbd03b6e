import { createFileRoute } from '@tanstack/react-router'
import { QuestDeskScreen } from '#features/quest/operator/quest-desk-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/quest')({
  staticData: { title: 'ภารกิจ' },
  component: QuestPage,
})

function QuestPage() {
  const rights = { mayEdit: useMay('quest.edit'), mayPublish: useMay('quest.publish') }
  return <QuestDeskScreen rights={rights} />
}
