import { relyingPartyAt } from '../../rules/relying-party.ts'

/** Whether this browser makes passkeys, and gives them to a site at this address. */
export const passkeysWorkHere = (): boolean =>
  typeof PublicKeyCredential === 'function' && relyingPartyAt(location.origin) !== null
