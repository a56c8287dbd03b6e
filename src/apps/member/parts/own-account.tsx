import { IconLock } from '@tabler/icons-react'
import { BankBadge } from '#ui/parts/bank-badge.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { useBootstrap } from '../session.ts'

/** The member's own accounts, from which a deposit must come. */
export function OwnAccount() {
  const { data } = useBootstrap()
  const accounts = data?.user.bank_accounts ?? []
  if (!data || accounts.length === 0) return <SkeletonRows count={1} />
  return (
    <div className="stack">
      <PanelList>
        {accounts.map((account) => (
          <ListRow
            key={account.id}
            lead={<BankBadge code={account.bank_code} />}
            title={account.bank_name}
            note={`${account.account_number} · ${data.user.display_name}`}
            end={<IconLock size={20} stroke={1.75} aria-label="แก้ไขไม่ได้" />}
          />
        ))}
      </PanelList>
      <Note tone="amber">โอนจากบัญชี{accounts.length > 1 ? 'เหล่านี้' : 'นี้'}เท่านั้น ยอดจึงเข้าเอง</Note>
    </div>
  )
}
