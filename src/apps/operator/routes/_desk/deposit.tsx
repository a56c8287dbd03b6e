import { createFileRoute } from '@tanstack/react-router'
import { ReviewListScreen } from '#features/deposit/operator/review-list-screen.tsx'
import { AboutMember } from '../../parts/about-member.tsx'

export const Route = createFileRoute('/_desk/deposit')({
  staticData: { title: 'ฝากเงินรอตรวจสอบ' },
  component: () => <ReviewListScreen about={(memberId) => <AboutMember memberId={memberId} />} />,
})
