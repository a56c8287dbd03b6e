/**
 * What a browser sees that has neither a network nor the kept shell, because the device has thrown
 * its cache away. It is part of the program itself, which is never thrown away alone.
 */
export function offlineAnswer(): Response {
  return new Response(page, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src-attr 'unsafe-inline'",
    },
  })
}

const ground =
  'margin:0;color-scheme:dark light;background:#08130e;background:light-dark(#f3f6f2,#08130e);' +
  'color:#eaf4ee;color:light-dark(#11241a,#eaf4ee);' +
  "font:400 16px/26px 'Noto Sans Thai',sans-serif;text-align:center"

const page = `<!doctype html><html lang="th"><head><meta charset="utf-8"><title>ออฟไลน์</title>
<meta name="viewport" content="width=device-width,initial-scale=1"></head>
<body style="${ground}"><main style="padding:30vh 16px 32px">
<h1 style="margin:0 0 8px;font-size:24px;line-height:34px">ออฟไลน์</h1>
<p style="margin:0">ไม่มีสัญญาณอินเทอร์เน็ต ตรวจสอบการเชื่อมต่อแล้วลองใหม่</p>
<a href="" style="display:inline-block;margin-top:16px;padding:11px 20px;border-radius:12px;background:#1db877;color:#03150c;font-weight:700;text-decoration:none">ลองใหม่</a>
</main></body></html>`
