import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '#features/staff/operator/audit-screen.tsx'

export const Route = createFileRoute('/_desk/audit')({
  staticData: { title: 'บันทึกการทำงาน' },
  component: AuditScreen,
})
