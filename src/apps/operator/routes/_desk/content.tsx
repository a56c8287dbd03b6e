import { createFileRoute } from '@tanstack/react-router'
import { AgentScreen } from '#features/agent/operator/agent-screen.tsx'
import { ContentScreen } from '#features/notice/operator/content-screen.tsx'
import { ImageField } from '#features/notice/operator/image-field.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'

const tabs = [
  { value: 'notification', label: 'ประกาศ' },
  { value: 'banner', label: 'แบนเนอร์' },
  { value: 'event', label: 'กิจกรรม' },
  { value: 'agent', label: 'ข้อมูลเว็บ' },
] as const
type Tab = (typeof tabs)[number]['value']

export const Route = createFileRoute('/_desk/content')({
  staticData: { title: 'เนื้อหาเว็บ' },
  validateSearch: (search: Record<string, unknown>): { tab?: Tab | undefined } => ({
    tab: tabs.find(({ value }) => value === search['tab'])?.value,
  }),
  component: ContentPage,
})

/** What the site says, and who it is. */
function ContentPage() {
  const { tab = 'notification' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <div className="stack">
      <FilterTabs
        label="ประเภทเนื้อหา"
        items={tabs}
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next }, replace: true })}
      />
      {tab === 'agent' ? (
        <AgentScreen
          logoField={(props) => (
            <ImageField
              label="โลโก้"
              hint="พื้นหลังโปร่งใส สูงอย่างน้อย 80 พิกเซล ไม่ใส่ก็ได้ เว็บใช้โลโก้เดิม"
              {...props}
            />
          )}
        />
      ) : (
        <ContentScreen key={tab} kind={tab} />
      )}
    </div>
  )
}
