import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '#features/staff/operator/audit-screen.tsx'

export const Route = createFileRoute('/_desk/audit')({
  staticData: { title: 'บันทึกการทำงาน' },
  validateSearch: (search: Record<string, unknown>): { object?: string } => {
    const object = search['object']
    return typeof object === 'string' && object.length <= 100 ? { object } : {}
  },
  component: AuditPage,
})

function AuditPage() {
  const { object = '' } = Route.useSearch()
  return <AuditScreen key={object} initialObject={object} />
}
