const BROWSERS = [
  [/\bLine\//, 'LINE'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

/**
 * What a browser calls itself, as a person knows his own devices apart: `Chrome บน Android`.
 * @param unknown what a device is called that says nothing known of itself
 */
export function deviceName(userAgent: string, unknown = 'อุปกรณ์นี้'): string {
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return `${find(BROWSERS) ?? 'เบราว์เซอร์'} บน ${find(SYSTEMS) ?? unknown}`
}
