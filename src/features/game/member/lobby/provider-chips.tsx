import { useCall } from '#ui/client/use-call.ts'
import { ProviderLogo } from '#ui/parts/provider-logo.tsx'
import type { LobbyKey } from '../../rules/lobby-names.ts'
import { readLobbyConfig } from '../../lobby-contract.ts'
import type { LobbyFilter } from './lobby-filter.ts'
import classes from './provider-chips.module.css'

const STALE_MS = 300_000

/** Whose games are shown. Its place is there before its providers are. */
export function ProviderChips({
  name,
  filter,
  onFilter,
}: {
  name: LobbyKey
  filter: LobbyFilter
  onFilter: (change: Partial<LobbyFilter>) => void
}) {
  const config = useCall(
    readLobbyConfig,
    { lobby_key: name },
    { staleTime: STALE_MS, keepPrevious: true },
  )
  const providers = config.data?.providers ?? []
  const chip = (provider: string) => ({
    type: 'button' as const,
    'aria-pressed': filter.provider === provider,
    onClick: () => onFilter({ provider }),
  })
  return (
    <div className={classes.chips} role="group" aria-label="ค่ายเกม">
      <button {...chip('')}>ทุกค่าย</button>
      {providers.map(({ provider_id, name: provider }) => (
        <button key={provider_id} {...chip(String(provider_id))}>
          <ProviderLogo name={provider} size={24} />
          <span aria-hidden="true">{provider}</span>
        </button>
      ))}
    </div>
  )
}
