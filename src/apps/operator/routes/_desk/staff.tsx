import { createFileRoute } from '@tanstack/react-router'
import { PeopleScreen } from '#features/staff/operator/people/people-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/staff')({
  staticData: { title: 'พนักงาน' },
  component: StaffPage,
})

function StaffPage() {
  return <PeopleScreen mayManage={useMay('staff.manage')} maySeeHistory={useMay('audit.view')} />
}
