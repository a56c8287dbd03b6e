/**
 * Figures and codes as they are read: Thai digits and all of full width as plain ones, dashes of every
 * length as `-`, plain spaces, and nothing that cannot be seen. Words in it stay as they are.
 */
export const plainSigns = (text: string): string =>
  text
    .replace(/\p{DI}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u0e50-\u0e59\uff01-\uff5e]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) - (sign < '\u0e5a' ? 0x0e20 : 0xfee0)),
    )

/** A code without what people put between its signs: `123-456` is `123456`. */
export const bareCode = (text: string): string => plainSigns(text).replace(/[\s-]/g, '')
