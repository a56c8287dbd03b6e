import type { ApiError } from '#ui/client/api-error.ts'

/** A refusal of a proof belongs under the field; that the network is gone, into a toast. */
export const isShownHere = ({ status }: ApiError): boolean => status === 200

export const shownError = (error: ApiError | null): string | undefined =>
  error && isShownHere(error) ? error.message : undefined
