/** How long a reason is, in characters; the server asks for the same. */
export const reasonLengths = { min: 5, max: 300 } as const
