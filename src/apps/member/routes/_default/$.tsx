import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../shell/not-found-page.tsx'

/** Every address that leads nowhere, with header and footer around it. */
export const Route = createFileRoute('/_default/$')({
  staticData: { title: 'ไม่พบหน้า' },
  component: NotFoundPage,
})
