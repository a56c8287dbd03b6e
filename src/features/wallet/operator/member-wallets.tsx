import { IconWallet } from '@tabler/icons-react'
import { useCall } from '#ui/client/use-call.ts'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { getMemberWallets } from '../operator-contract.ts'

/** What a member has, wallet by wallet; each opens the movements that made its balance. */
export function MemberWallets({
  memberId,
  onStatement,
}: {
  memberId: number
  /** Null: of all wallets. */
  onStatement: (walletId: number | null) => void
}) {
  const query = useCall(getMemberWallets, { member_id: memberId }, { staleTime: 0 })
  return (
    <Section title="กระเป๋าเงิน">
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {({ wallets }) => (
          <PanelList>
            {wallets.map(({ id, wallet_name: name, balance, held }) => (
              <ListRow
                key={id}
                lead={
                  <IconPlate>
                    <IconWallet size={20} stroke={1.75} />
                  </IconPlate>
                }
                title={name}
                {...(satangOf(held) > 0n ? { note: `กันไว้ถอน ${formatMoney(held)}` } : {})}
                end={<Money amount={balance} className="t16 medium" />}
                arrow
                onPress={() => onStatement(Number(id))}
              />
            ))}
            <ListRow
              title="รายการเงินทั้งหมด"
              note="ทุกกระเป๋า รวมที่ปิดไปแล้ว"
              arrow
              onPress={() => onStatement(null)}
            />
          </PanelList>
        )}
      </QueryView>
    </Section>
  )
}
