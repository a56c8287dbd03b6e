/**
 * Brings the first fault of a form into view and the focus to it: a field that is marked as wrong, or
 * the line that says a fault of several fields together.
 * @param controls inputs of the form; without one the surface on top is searched
 */
export function leadToFault(controls: Iterable<{ readonly form?: HTMLFormElement | null }>): void {
  const form = [...controls].find((control) => control.form)?.form
  const root = form ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const fault = root.querySelector<HTMLElement>('[aria-invalid=true], p[role=alert]')
  if (!fault) return
  if (fault.matches('p')) fault.tabIndex = -1
  fault.focus({ preventScroll: true })
  fault.scrollIntoView({ block: 'center' })
}
