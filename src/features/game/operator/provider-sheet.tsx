import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { getGameProvider, type WireProvider } from '../operator-contract.ts'
import { ProviderConnection } from './provider-connection.tsx'
import { ProviderGames } from './provider-games.tsx'
import { ProviderListing } from './provider-listing.tsx'
import type { ProviderRights, ProviderTab } from './provider-place.ts'
import { SwitchSheet } from './provider-switch.tsx'
import { protocolWords, providerLooks, untilText } from './provider-words.ts'

const tabs = [
  { value: 'games', label: 'เกม' },
  { value: 'listing', label: 'รายการจากค่าย' },
  { value: 'connection', label: 'การเชื่อมต่อ' },
] as const satisfies readonly { value: ProviderTab; label: string }[]

/** One provider: its state and switch, its games, the list that it tells, how it is connected. */
export function ProviderSheet({
  providerId,
  tab,
  rights,
  onTab,
  onClose,
}: {
  providerId: number
  tab: ProviderTab
  rights: ProviderRights
  onTab: (tab: ProviderTab) => void
  onClose: () => void
}) {
  const query = useCall(getGameProvider, { provider_id: providerId })
  const title = query.data ? `ค่าย ${query.data.name}` : 'ค่ายเกม'
  return (
    <Sheet open onClose={onClose} title={title} maxWidth={900}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={6} round={false} />}>
          {(provider) => (
            <div className="stack">
              <Head provider={provider} maySwitch={rights.maySwitch} />
              <FilterTabs
                label="ส่วนของค่าย"
                items={tabs.filter(({ value }) => value !== 'connection' || rights.mayConnect)}
                value={tab}
                onChange={onTab}
              />
              <Part provider={provider} tab={tab} rights={rights} />
            </div>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

function Part({
  provider,
  tab,
  rights: { maySwitch, mayConnect },
}: {
  provider: WireProvider
  tab: ProviderTab
  rights: ProviderRights
}) {
  if (tab === 'listing') return <ProviderListing provider={provider} maySwitch={maySwitch} />
  if (tab === 'connection' && mayConnect) return <ProviderConnection provider={provider} />
  return <ProviderGames provider={provider} maySwitch={maySwitch} />
}

function Head({ provider, maySwitch }: { provider: WireProvider; maySwitch: boolean }) {
  const { provider_id: id, state } = provider
  const heard = provider.heard_at
  return (
    <>
      <div className="row between">
        <StatusChip {...providerLooks[state]} />
        <HistoryButton
          object={{ kind: 'game_provider', id }}
          title={`ประวัติของค่าย ${provider.name}`}
        />
      </div>
      <DescriptionList
        facts={[
          { term: 'รหัสค่าย', value: provider.code },
          { term: 'รูปแบบการเชื่อมต่อ', value: protocolWords[provider.protocol] },
          {
            term: 'เกม',
            value: `เปิด ${formatCount(provider.games_on)} เกม ปิด ${formatCount(provider.games_off)} เกม`,
          },
          { term: 'รอบที่ยังไม่จบ', value: `${formatCount(provider.open_rounds)} รอบ` },
          {
            term: 'เรียกเข้าล่าสุด',
            value: heard === null ? 'ยังไม่เคยเรียกเข้ามา' : thaiDateTime(heard),
          },
          ...(state === 'paused'
            ? [
                { term: 'ข้อความถึงสมาชิก', value: provider.notice ?? 'ไม่ได้ระบุ' },
                { term: 'สมาชิกเห็นเวลา', value: untilText(provider.until_at) || 'ไม่ได้ระบุ' },
              ]
            : []),
        ]}
      />
      {maySwitch ? <Switches provider={provider} /> : null}
    </>
  )
}

function Switches({ provider }: { provider: WireProvider }) {
  const [to, setTo] = useState<'on' | 'off'>()
  const isOn = provider.state === 'active'
  return (
    <div className="row">
      <Button look={isOn ? 'danger' : 'quiet'} size="sm" onClick={() => setTo('off')}>
        {isOn ? 'ปิดปรับปรุงค่าย' : 'แก้ข้อความ'}
      </Button>
      {isOn ? null : (
        <Button size="sm" onClick={() => setTo('on')}>
          เปิดให้เล่น
        </Button>
      )}
      {to === undefined ? null : (
        <SwitchSheet
          thing={{
            providerId: Number(provider.provider_id),
            name: provider.name,
            isOn,
            notice: provider.notice,
            untilAt: provider.until_at,
          }}
          to={to}
          onClose={() => setTo(undefined)}
        />
      )}
    </div>
  )
}
