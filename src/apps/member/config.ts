/** What an operator sets when the app is built; the agent's id is read where it is sent. */
export const productName = 'SLTH'

/** Where the API lies below this site's own origin (decision 0040); empty: at its root. */
export const apiBaseUrl = String(import.meta.env.VITE_API_BASE_URL ?? '')

/** The agent whose site this is (spec §9). */
export const agentCode = String(import.meta.env['VITE_AGENT_CODE'] ?? 'slth')
