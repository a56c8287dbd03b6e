import { timingSafeEqual } from 'node:crypto'
import { err, ok, type Result } from '#kernel/result.ts'
import { readForm } from '#platform/http/read-form.ts'
import type { SignedRequest } from '#platform/http/provider-route.ts'
import { formHash } from '../form-hash.ts'
import { knownProviders } from '../known-providers.ts'
import { noteProviderHeard } from '../note-heard.ts'
import type { Provider } from '../verify-provider.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Checks that a form comes from one of its provider's addresses and that its hash is made with one of the
 * secrets that hold now. A code that nobody has is answered like a wrong hash.
 */
export async function verifyHash({
  services,
  params,
  ip,
  rawBody,
}: SignedRequest<{ code: string }>): Promise<Result<Provider, '5'>> {
  const provider = (await knownProviders(services)).get(params.code)
  const fields = fieldsOf(rawBody)
  if (provider?.mayCallFrom(ip) && fields) {
    const given = Buffer.from(fields['hash'] ?? '')
    for (const secret of provider.secrets) {
      const right = Buffer.from(formHash(fields, secret))
      if (right.length !== given.length || !timingSafeEqual(right, given)) continue
      noteProviderHeard(services, provider.providerId)
      return ok(provider)
    }
  }
  return err('5')
}

/** What is no form has no hash. */
function fieldsOf(rawBody: Buffer): Readonly<Record<string, string>> | undefined {
  try {
    return readForm(utf8.decode(rawBody))
  } catch {
    return undefined
  }
}
