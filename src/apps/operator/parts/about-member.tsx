import { MemberBackground } from '#features/account/operator/member-background.tsx'
import { MemberMoney } from '#features/wallet/operator/member-money.tsx'
import { useMay } from '../session.ts'

/** What a cashier looks at beside a case: earlier money, accounts that belong together, colleagues' notes. */
export function AboutMember({ memberId }: { memberId: number }) {
  const maySee = useMay('member.view')
  const mayNote = useMay('member.note')
  if (!maySee) return null
  return (
    <>
      <MemberMoney memberId={memberId} />
      <MemberBackground memberId={memberId} mayNote={mayNote} />
    </>
  )
}
