/**
 * The nonce of this response's content security policy. The server writes it into the page; the
 * browser hides the attribute from scripts but keeps the property.
 */
export function pageNonce(): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
