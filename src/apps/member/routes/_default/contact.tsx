import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '../../contact/contact-screen.tsx'

export const Route = createFileRoute('/_default/contact')({
  staticData: { title: 'ติดต่อเรา' },
  component: ContactScreen,
})
