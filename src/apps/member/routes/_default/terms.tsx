import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '#features/account/member/documents/terms-page.tsx'

export const Route = createFileRoute('/_default/terms')({
  staticData: { title: 'ข้อตกลงและเงื่อนไข', bar: 'page' },
  component: TermsPage,
})
