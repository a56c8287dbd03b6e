import { lazy, Suspense } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { listGameProviders, type WireProviderRow } from '../operator-contract.ts'
import type { ProviderPlace, ProviderRights } from './provider-place.ts'
import { providerLooks, untilText } from './provider-words.ts'

const ProviderSheet = lazy(() =>
  import('./provider-sheet.tsx').then((file) => ({ default: file.ProviderSheet })),
)

/** What happens comes by the stream; this is for rounds and calls, of which each has no event. */
const RENEW_MS = 60_000

/** The providers of games; one of them in a sheet. */
export function ProviderScreen({
  place,
  rights,
  onPlace,
}: {
  place: ProviderPlace
  rights: ProviderRights
  onPlace: (place: ProviderPlace) => void
}) {
  const query = useCall(listGameProviders, {}, { refetchInterval: RENEW_MS })
  return (
    <>
      <QueryView query={query} skeleton={<SkeletonRows count={4} round={false} />}>
        {(providers) =>
          providers.length === 0 ? (
            <EmptyState art={kite} title="ยังไม่มีค่ายเกม" />
          ) : (
            <PanelList>
              {providers.map((provider) => (
                <Row
                  key={provider.provider_id}
                  provider={provider}
                  onOpen={() => onPlace({ provider: Number(provider.provider_id) })}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      {place.provider === undefined ? null : (
        <Suspense>
          <ProviderSheet
            key={place.provider}
            providerId={place.provider}
            tab={place.tab ?? 'games'}
            rights={rights}
            onTab={(tab) => onPlace({ ...place, tab })}
            onClose={() => onPlace({})}
          />
        </Suspense>
      )}
    </>
  )
}

function Row({ provider, onOpen }: { provider: WireProviderRow; onOpen: () => void }) {
  const { games_on: on, games_off: off, open_rounds: rounds, heard_at: heard } = provider
  const told = [provider.notice, untilText(provider.until_at)].filter(Boolean).join(' · ')
  return (
    <ListRow
      title={provider.name}
      note={
        <>
          <span>
            เปิด {formatCount(on)} เกม ปิด {formatCount(off)} เกม · รอบที่ยังไม่จบ {formatCount(rounds)}{' '}
            รอบ · {heard === null ? 'ยังไม่เคยเรียกเข้ามา' : `เรียกเข้าล่าสุด ${thaiDateTime(heard)}`}
          </span>
          {told === '' ? null : <span style={{ display: 'block' }}>{told}</span>}
        </>
      }
      endNote={<StatusChip {...providerLooks[provider.state]} />}
      arrow
      onPress={onOpen}
    />
  )
}
