import { getAgentConfig, validateAgent } from '#features/agent/contract.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { useCall } from '#ui/client/use-call.ts'
import { agentCode } from './config.ts'

const CONFIG_HOLDS_MS = 300_000

/** Who runs the site, with the notices and events of now. Kept, and asked for again by `notice`. */
export function useAgentConfig() {
  return useCall(
    getAgentConfig,
    { agent_code: agentCode },
    { staleTime: CONFIG_HOLDS_MS, errorHandling: false },
  )
}

/** Whether the server has said that it does not know the agent this site was built for. */
export function useIsWrongAgent(): boolean {
  const config = useAgentConfig()
  const check = useCall(
    validateAgent,
    { code: agentCode },
    { staleTime: Infinity, errorHandling: false },
  )
  const isUnknown = config.error instanceof ApiError && config.error.code === 'agent_code_unknown'
  return isUnknown || check.data?.valid === false
}

/** Type 1 is for visitors, every other type for members (spec §3). */
const VISITOR_TYPE = 1

/** The announcements for whoever looks; undefined until they are here. */
export function useNotices() {
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  const config = useAgentConfig()
  return config.data?.notifications.filter(({ type }) => (type === VISITOR_TYPE) === !isLoggedIn)
}
