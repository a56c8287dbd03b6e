import { createFileRoute } from '@tanstack/react-router'
import { StaffListScreen } from '#features/staff/operator/staff-list-screen.tsx'

export const Route = createFileRoute('/_desk/staff')({
  staticData: { title: 'พนักงาน' },
  component: StaffListScreen,
})
