import { IconBellRinging, IconChevronRight, IconShieldHeart } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ProfileScreen } from '#features/account/member/profile-screen.tsx'
import { IconPlate, ListRow, ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { openOverlay } from '../../../shell/shell-store.ts'

const PushSettings = lazy(() =>
  import('#features/notice/member/push/push-settings.tsx').then((file) => ({
    default: file.PushSettings,
  })),
)

export const Route = createFileRoute('/_default/_auth/member/profile')({
  staticData: { title: 'โปรไฟล์', bar: 'page', isTask: true },
  validateSearch: (search: Record<string, unknown>): { open?: 'devices' } =>
    search['open'] === 'devices' ? { open: 'devices' } : {},
  component: Profile,
})

function Profile() {
  const { open } = Route.useSearch()
  return (
    <ProfileScreen
      // A link to the page that is open already shows what it wants, too.
      key={open}
      onLogout={openOverlay('logout')}
      opened={open}
      settings={<Settings />}
    />
  )
}

/** What other features let a member choose. */
function Settings() {
  return (
    <>
      <Section title="เล่นอย่างรับผิดชอบ">
        <PanelList>
          <ListRowLink
            to="/member/protection"
            lead={
              <IconPlate>
                <IconShieldHeart size={20} stroke={1.75} />
              </IconPlate>
            }
            title="วงเงินและเวลาเล่น"
            note="ตั้งวงเงินฝาก แทง เสีย และเวลาเล่นของคุณ"
            arrow
          />
        </PanelList>
      </Section>
      <NoticeSetting />
    </>
  )
}

/** What is told on which devices, behind one row. */
function NoticeSetting() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="การแจ้งเตือน">
      <PanelList>
        <ListRow
          lead={
            <IconPlate>
              <IconBellRinging size={20} stroke={1.75} />
            </IconPlate>
          }
          title="แจ้งเตือนบนอุปกรณ์"
          note="เลือกเรื่องที่จะแจ้ง และอุปกรณ์ที่เปิดไว้"
          end={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
          onPress={() => setOpen(true)}
        />
      </PanelList>
      <Suspense>{isOpen ? <PushSettings onClose={() => setOpen(false)} /> : null}</Suspense>
    </Section>
  )
}
