import { IconChevronRight, IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'

const InviteSheet = lazy(() =>
  import('./invite-sheet.tsx').then((file) => ({ default: file.InviteSheet })),
)

/** The member's own code for friends, to be copied or scanned. */
export function InviteSection({ code }: { code: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="รหัสแนะนำเพื่อน">
      <PanelList>
        <ListRow
          title={<span className="num">{code}</span>}
          note="ให้เพื่อนกรอกตอนสมัคร"
          end={<CopyButton text={code} what="รหัสแนะนำเพื่อน" />}
        />
        <ListRow
          lead={
            <IconPlate>
              <IconQrcode size={20} stroke={1.75} />
            </IconPlate>
          }
          title="QR และลิงก์ชวนเพื่อน"
          note="เพื่อนสแกนแล้วสมัครได้ทันที รหัสกรอกให้เอง"
          end={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
          onPress={() => setOpen(true)}
        />
      </PanelList>
      <Suspense>
        {isOpen ? <InviteSheet code={code} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </Section>
  )
}
