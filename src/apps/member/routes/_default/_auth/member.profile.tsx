import {
  IconBellRinging,
  IconChevronRight,
  IconFileDownload,
  IconShieldHeart,
} from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ProfileScreen } from '#features/account/member/profile-screen.tsx'
import { IdentityRow } from '#features/identity/member/identity-row.tsx'
import { LevelRow } from '#features/level/member/level-row.tsx'
import { IconPlate, ListRow, ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { openOverlay } from '../../../shell/shell-store.ts'

const PushSettings = lazy(() =>
  import('#features/notice/member/push/push-settings.tsx').then((file) => ({
    default: file.PushSettings,
  })),
)

const PointsEnding = lazy(() =>
  import('#features/shop/member/points-ending.tsx').then((file) => ({
    default: file.PointsEnding,
  })),
)
const OwnDataSheet = lazy(() =>
  import('#features/privacy/member/own-data-sheet.tsx').then((file) => ({
    default: file.OwnDataSheet,
  })),
)

/** What an address may open. */
const openable = ['devices', 'line', 'data'] as const
type Opened = (typeof openable)[number]
const isOpened = (asked: unknown): asked is Opened => openable.some((one) => one === asked)

export const Route = createFileRoute('/_default/_auth/member/profile')({
  staticData: { title: 'โปรไฟล์', bar: 'page', isTask: true },
  validateSearch: (search: Record<string, unknown>): { open?: Opened | undefined } => ({
    open: isOpened(search['open']) ? search['open'] : undefined,
  }),
  component: Profile,
})

function Profile() {
  const { open } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProfileScreen
      onLogout={openOverlay('logout')}
      opened={open === 'data' ? undefined : open}
      onShown={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      settings={<Settings isDataOpen={open === 'data'} />}
    />
  )
}

/** What other features let a member choose. */
function Settings({ isDataOpen }: { isDataOpen: boolean }) {
  return (
    <>
      <Section title="ระดับสมาชิก">
        <LevelRow />
      </Section>
      <Section title="ยืนยันตัวตน">
        <IdentityRow />
      </Section>
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
          <ListRowLink to="/responsible" title="เล่นอย่างรับผิดชอบ" arrow />
        </PanelList>
      </Section>
      <NoticeSetting />
      <OwnDataSetting isOpened={isDataOpen} />
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

/** The member's data as a file, and the end of the account, behind one row. */
function OwnDataSetting({ isOpened }: { isOpened: boolean }) {
  const [isOpen, setOpen] = useState(isOpened)
  return (
    <Section title="ข้อมูลส่วนบุคคล">
      <PanelList>
        <ListRow
          lead={
            <IconPlate>
              <IconFileDownload size={20} stroke={1.75} />
            </IconPlate>
          }
          title="ข้อมูลของคุณ"
          note="ขอไฟล์ข้อมูล หรือปิดบัญชีและลบข้อมูล"
          end={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
          onPress={() => setOpen(true)}
        />
      </PanelList>
      <Suspense>
        {isOpen ? (
          <OwnDataSheet
            ending={
              <Suspense>
                <PointsEnding />
              </Suspense>
            }
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </Section>
  )
}
