/** What our own provider is called: the only one whose rounds can be proved. */
export const OWN_STUDIO = 'studio'
