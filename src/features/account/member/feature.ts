import { IconUser } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import { STEP_UP_OVERLAY } from '#ui/client/overlays.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { bankAccountAdded, listBankAccounts } from '../bank-account-contract.ts'
import { getLine, lineLinked } from '../line-contract.ts'

export const accountMember: MemberFeature = {
  name: 'account',
  live: [hears(bankAccountAdded, [listBankAccounts.path]), hears(lineLinked, [getLine.path])],
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
