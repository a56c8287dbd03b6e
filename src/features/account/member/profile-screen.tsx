import {
  IconBuildingBank,
  IconChevronRight,
  IconDevices,
  IconLock,
  IconLogout,
  IconShieldLock,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState, useEffect, useEffectEvent } from 'react'
import { whenHistoryStands } from '#ui/client/back-button.ts'
import { useCall } from '#ui/client/use-call.ts'
import { BankBadge } from '#ui/parts/bank-badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import { Delayed, Skeleton, SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDate, thaiLongDate } from '#ui/thai/dates.ts'
import { phoneText } from '#ui/thai/text.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { getProfile } from '../contract.ts'
import { AccountState } from './account-state.tsx'
import { InviteSection } from './invite-section.tsx'
import { LineRow } from './line/line-row.tsx'
import classes from './profile-screen.module.css'
import { ThemeSetting } from './theme-setting.tsx'

const ChangePasswordSheet = lazy(() =>
  import('./change-password-sheet.tsx').then((file) => ({ default: file.ChangePasswordSheet })),
)

const DevicesSheet = lazy(() =>
  import('./devices-sheet.tsx').then((file) => ({ default: file.DevicesSheet })),
)

const LineSheet = lazy(() =>
  import('./line/line-sheet.tsx').then((file) => ({ default: file.LineSheet })),
)

const SecuritySheet = lazy(() =>
  import('./security/security-sheet.tsx').then((file) => ({ default: file.SecuritySheet })),
)

const BankAccountsSheet = lazy(() =>
  import('./bank-accounts-sheet.tsx').then((file) => ({ default: file.BankAccountsSheet })),
)

const ConsentsSection = lazy(() =>
  import('./consents/consents-section.tsx').then((file) => ({ default: file.ConsentsSection })),
)

type Profile = WireOutput<typeof getProfile>

/** Who the member is here, the bank accounts, the password, and how the site looks. */
export function ProfileScreen({
  onLogout,
  opened,
  onShown,
  settings,
}: {
  onLogout: () => void
  /** What a link to this page wants to show. */
  opened?: 'devices' | 'line' | undefined
  /** It was shown and is closed: the address says it no more. */
  onShown: () => void
  /** Settings of other features. */
  settings: ReactNode
}) {
  const profile = useCall(getProfile, {}, { staleTime: 0 })
  return (
    <div className={classes.page}>
      <PageBar title="โปรไฟล์" />
      <QueryView query={profile} skeleton={<ProfileSkeleton />}>
        {(data) => (
          <>
            <PersonalFacts profile={data} />
            <InviteSection code={data.referral_code} />
            <BankAccounts profile={data} />
          </>
        )}
      </QueryView>
      <BelowQuery query={profile}>
        <Safety opened={opened} onShown={onShown} />
        {settings}
        <Suspense fallback={<ConsentsSkeleton />}>
          <ConsentsSection>
            <ThemeSetting />
            <Section>
              <Button
                look="quiet"
                wide
                icon={<IconLogout size={20} stroke={1.75} aria-hidden />}
                onClick={onLogout}
              >
                ออกจากระบบ
              </Button>
            </Section>
          </ConsentsSection>
        </Suspense>
      </BelowQuery>
    </div>
  )
}

/** What keeps the account the member's own: the password, and where it is signed in. */
function Safety({
  opened,
  onShown,
}: {
  opened: 'devices' | 'line' | undefined
  onShown: () => void
}) {
  const [open, setOpen] = useState<'password' | 'security' | 'devices' | 'line' | undefined>(opened)
  // A link to the page that is open already shows what it wants, too.
  const [asked, setAsked] = useState(opened)
  if (opened !== asked) {
    setAsked(opened)
    if (opened) setOpen(opened)
  }
  const isOver = opened !== undefined && open === undefined
  const clean = useEffectEvent(onShown)
  useEffect(() => {
    if (isOver) whenHistoryStands(() => clean())
  }, [isOver])
  const close = () => setOpen(undefined)
  const arrow = <IconChevronRight size={18} stroke={1.75} aria-hidden />
  return (
    <Section title="ความปลอดภัย">
      <PanelList>
        <ListRow
          lead={
            <IconPlate>
              <IconLock size={20} stroke={1.75} />
            </IconPlate>
          }
          title="เปลี่ยนรหัสผ่าน"
          end={arrow}
          onPress={() => setOpen('password')}
        />
        <ListRow
          lead={
            <IconPlate>
              <IconShieldLock size={20} stroke={1.75} />
            </IconPlate>
          }
          title="วิธียืนยันตัวตน"
          note="พาสคีย์ รหัส PIN และแอปยืนยันตัวตน"
          end={arrow}
          onPress={() => setOpen('security')}
        />
        <ListRow
          lead={
            <IconPlate>
              <IconDevices size={20} stroke={1.75} />
            </IconPlate>
          }
          title="อุปกรณ์ที่เข้าสู่ระบบ"
          end={arrow}
          onPress={() => setOpen('devices')}
        />
        <LineRow onOpen={() => setOpen('line')} />
      </PanelList>
      <Suspense>
        {open === 'password' ? <ChangePasswordSheet onClose={close} /> : null}
        {open === 'security' ? <SecuritySheet onClose={close} /> : null}
        {open === 'devices' ? <DevicesSheet onClose={close} /> : null}
        {open === 'line' ? <LineSheet onClose={close} /> : null}
      </Suspense>
    </Section>
  )
}

const ConsentsSkeleton = () => (
  <Section title="ความยินยอม">
    <SkeletonRows count={5} />
  </Section>
)

/** As high as the sections that it stands for, with one bank account. */
function ProfileSkeleton() {
  return (
    <Delayed>
      <Section title="ข้อมูลส่วนตัว">
        <Skeleton height={318} radius={16} />
      </Section>
      <Section title="รหัสแนะนำเพื่อน">
        <Skeleton height={140} radius={16} />
      </Section>
      <Section title="บัญชีธนาคาร">
        <Skeleton height={134} radius={16} />
      </Section>
    </Delayed>
  )
}

function PersonalFacts({ profile }: { profile: Profile }) {
  return (
    <Section title="ข้อมูลส่วนตัว">
      <Panel padded>
        <DescriptionList
          facts={[
            {
              term: 'รหัสสมาชิก',
              value: (
                <span className={classes.copy}>
                  <span className="num">{profile.id}</span>
                  <CopyButton text={String(profile.id)} what="รหัสสมาชิก" />
                </span>
              ),
            },
            { term: 'ชื่อ-นามสกุล', value: `${profile.first_name} ${profile.last_name}` },
            {
              term: 'เบอร์โทรศัพท์',
              value: <span className="num">{phoneText(profile.phone)}</span>,
            },
            { term: 'วันเกิด', value: thaiLongDate(`${profile.birth_date}T00:00:00+07:00`) },
            { term: 'ไลน์ไอดี', value: profile.line_id || '—' },
            { term: 'สมัครเมื่อ', value: thaiDate(profile.joined_at) },
          ]}
        />
        <p className="t13 c3">ต้องการแก้ไขข้อมูล กรุณาติดต่อเจ้าหน้าที่</p>
      </Panel>
    </Section>
  )
}

function BankAccounts({ profile }: { profile: Profile }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="บัญชีธนาคาร">
      <PanelList>
        {profile.bank_accounts.map((account) => (
          <ListRow
            key={account.id}
            lead={<BankBadge code={account.bank_code} />}
            title={account.bank_name}
            note={<span className="num">{account.account_number}</span>}
            end={<AccountState account={account} />}
          />
        ))}
        <ListRow
          lead={
            <IconPlate>
              <IconBuildingBank size={20} stroke={1.75} />
            </IconPlate>
          }
          title="เพิ่มหรือจัดการบัญชี"
          end={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
          onPress={() => setOpen(true)}
        />
      </PanelList>
      <Suspense>{isOpen ? <BankAccountsSheet onClose={() => setOpen(false)} /> : null}</Suspense>
    </Section>
  )
}
