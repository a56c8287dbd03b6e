import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#features/account/member/documents/privacy-page.tsx'

export const Route = createFileRoute('/_default/privacy')({
  staticData: { title: 'นโยบายความเป็นส่วนตัว', bar: 'page' },
  component: PrivacyPage,
})
