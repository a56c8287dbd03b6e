/** What an operator sets when the app is built. The product's defaults are the demo agent's. */
export const agent = {
  id: Number(import.meta.env['VITE_AGENT_ID'] ?? 6),
  code: String(import.meta.env['VITE_AGENT_CODE'] ?? 'slth'),
} as const

export const productName = 'SLTH'

/** Origin of the API; empty when the site serves it itself. */
export const apiBaseUrl = String(import.meta.env['VITE_API_BASE_URL'] ?? '')
