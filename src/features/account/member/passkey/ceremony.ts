import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

type Options = Record<string, unknown>

/** Has the device sign. @throws what `ceremonyFault` reads */
export function sign(options: Options): Promise<AuthenticationResponseJSON> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON })
}

/** Has the device make a passkey. @throws what `ceremonyFault` reads */
export function make(options: Options): Promise<RegistrationResponseJSON> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON })
}

/** Why nothing came of it, as a person reads it. Browsers tell a change of mind from a wait like it. */
export function ceremonyFault(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'อุปกรณ์นี้มีพาสคีย์ของบัญชีนี้แล้ว'
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return 'ยังไม่ได้ยืนยันบนอุปกรณ์ กรุณาลองใหม่อีกครั้ง'
  }
  return 'อุปกรณ์นี้ใช้พาสคีย์ไม่ได้ กรุณาเลือกวิธีอื่น'
}
