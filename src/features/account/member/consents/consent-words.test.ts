import { expect, test } from 'vitest'
import { consentPurposes, consentVersions } from '../../consent-contract.ts'
import { privacy } from '../documents/privacy.ts'
import { terms } from '../documents/terms.ts'
import { consentWords } from './consent-words.ts'

// People said yes to these words. Whoever changes them makes a new version, which asks everybody again,
// and adds its line here; a line that was in force is never changed.

const inForce: Readonly<Record<string, string>> = {
  'terms 2569-11-01': '85f7a8ce82f86354',
  'privacy 2569-11-24': '782eac45740bf7fc',
  'marketing 2569-11-24': '67ef4cd4f55d9533',
  'chat 2569-11-24': 'dd665599c5173a37',
  'analytics 2569-11-24': '7d0f35c465717f90',
}

const words = { terms, privacy, ...consentWords }

/** The first half of a SHA-256, as text. */
async function digest(text: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(text))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

test.each(consentPurposes)('the words of %s are those of their version', async (purpose) => {
  expect(await digest(words[purpose])).toBe(inForce[`${purpose} ${consentVersions[purpose]}`])
})
