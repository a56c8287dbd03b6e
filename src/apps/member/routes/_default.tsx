import { createFileRoute } from '@tanstack/react-router'
import { DefaultLayout } from '../shell/default-layout.tsx'

export const Route = createFileRoute('/_default')({
  // Nearly every page stands in this layout: it comes with the entry, not after it.
  codeSplitGroupings: [],
  component: DefaultLayout,
})
