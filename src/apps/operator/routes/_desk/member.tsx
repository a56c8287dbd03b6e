import { createFileRoute } from '@tanstack/react-router'
import { MemberDeskScreen } from '#features/account/operator/member-desk-screen.tsx'
import { MemberSecurity } from '#features/account/operator/member-security.tsx'
import { BonusesEnding } from '#features/promotion/operator/bonuses-ending.tsx'
import { ProtectionSection } from '#features/protection/operator/protection-section.tsx'
import { AboutMember } from '../../parts/about-member.tsx'
import { MemberCard } from '../../parts/member-card.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/member')({
  staticData: { title: 'ค้นหาสมาชิก' },
  validateSearch: (search: Record<string, unknown>): { member?: number | undefined } => {
    const member = Number(search['member'])
    return { member: Number.isInteger(member) && member > 0 ? member : undefined }
  },
  component: MemberPage,
})

function MemberPage() {
  const { member } = Route.useSearch()
  const navigate = Route.useNavigate()
  const rights = {
    suspend: useMay('member.suspend'),
    exclude: useMay('member.exclude'),
    level: useMay('member.level'),
  }
  const maySeeBonuses = useMay('promotion.view')
  const mayTighten = useMay('member.limit')
  const mayRemoveTotp = useMay('member.security')
  const mayLoosen = useMay('member.loosen')
  return (
    <MemberDeskScreen
      rights={rights}
      memberId={member}
      pauseEnds={
        member === undefined ? null : <BonusesEnding memberId={member} maySee={maySeeBonuses} />
      }
      more={
        member === undefined ? null : (
          <>
            <MemberCard key={member} memberId={member} />
            <ProtectionSection memberId={member} mayTighten={mayTighten} mayLoosen={mayLoosen} />
            <MemberSecurity memberId={member} mayRemove={mayRemoveTotp} />
            <AboutMember memberId={member} />
          </>
        )
      }
      onMember={(next) =>
        void navigate({ search: next === undefined ? {} : { member: next }, replace: true })
      }
    />
  )
}
