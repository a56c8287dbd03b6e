/**
 * Brings the first fault of a form into view and the focus to it: a field that is marked as wrong, or
 * the line that says a fault of several fields together.
 * @param form without it the surface on top is searched
 */
export function leadToFault(form: ParentNode | undefined): void {
  const root = form ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const fault = root.querySelector<HTMLElement>('[aria-invalid=true], p[role=alert]')
  if (!fault) return
  if (fault.matches('p')) fault.tabIndex = -1
  fault.focus({ preventScroll: true })
  fault.scrollIntoView({ block: 'center' })
}
