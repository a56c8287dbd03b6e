/**
 * The page of last resort, where the site's own cannot be sent. It needs no file, no script and no
 * stylesheet, so it stands under any content policy.
 * @param thai one sentence: what is wrong and what to do
 * @param way where its button leads; without one it tries the same address again
 */
export function plainPage(
  title: string,
  thai: string,
  way: { readonly to: string; readonly label: string } = { to: '', label: 'ลองใหม่' },
): string {
  const ground =
    'color-scheme:dark light;background:#08130e;background:light-dark(#f3f6f2,#08130e);' +
    'color:#eaf4ee;color:light-dark(#11241a,#eaf4ee);' +
    "font:400 16px/26px 'Noto Sans Thai',sans-serif;text-align:center"
  const button =
    'display:inline-block;margin-top:16px;padding:11px 20px;border-radius:12px;' +
    'background:#1db877;color:#03150c;font-weight:700;text-decoration:none'
  return `<!doctype html><html lang="th"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"></head>
<body style="margin:0;${ground}"><main style="padding:30vh 16px 32px">
<h1 style="margin:0 0 8px;font-size:24px;line-height:34px">${title}</h1>
<p style="margin:0">${thai}</p><a href="${way.to}" style="${button}">${way.label}</a></main></body></html>`
}

/** Said in the place of any page that cannot be made. */
export const outOfServicePage = (): string =>
  plainPage('An error occurred', 'ระบบไม่พร้อมให้บริการชั่วคราว กรุณาลองใหม่ในอีกสักครู่')

/** Said where an address cannot be read at all: `/lotto/%E0%A4%A`. */
export const badAddressPage = (): string =>
  plainPage('ไม่พบหน้านี้', 'ที่อยู่หน้าเว็บไม่ครบหรือไม่ถูกต้อง กรุณาเปิดจากหน้าแรก', {
    to: '/',
    label: 'กลับหน้าแรก',
  })

/** Whether a browser asks for a page, and not a program or a script for an answer. */
export function asksForPage(request: {
  readonly method: string
  readonly headers: { readonly accept?: string | undefined }
}): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
}
