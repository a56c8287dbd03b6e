import { IconUser } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { STEP_UP_OVERLAY } from '#ui/client/overlays.ts'
import type { MemberFeature } from '#ui/feature.ts'

export const accountMember: MemberFeature = {
  name: 'account',
  overlays: [
    {
      name: STEP_UP_OVERLAY,
      load: async () => (await import('./security/step-up-sheet.tsx')).StepUpSheet,
    },
  ],
  companions: [
    {
      name: 'consent-renewal',
      audience: 'member',
      load: async () => (await import('./consents/renewal.tsx')).Renewal,
    },
  ],
  menu: [
    { place: 1, label: 'โปรไฟล์', Icon: IconUser, link: linkOptions({ to: '/member/profile' }) },
  ],
}
