/** One stylesheet for all pages, light or dark as the device is. */
export const stylesheet = `
@font-face { font-family: "Prompt Thai"; font-weight: 400; font-display: swap;
  src: url(/fonts/prompt-thai-400.woff2) format("woff2"); unicode-range: U+0E01-0E4F }
@font-face { font-family: "Prompt Thai"; font-weight: 600 700; font-display: swap;
  src: url(/fonts/prompt-thai-700.woff2) format("woff2"); unicode-range: U+0E01-0E4F }
:root { color-scheme: light dark; --line: light-dark(#cfd6d2, #35403a);
  --card: light-dark(#ffffff, #161d19); --page: light-dark(#f2f4f3, #0c110e);
  --text: light-dark(#16211b, #e8efeb); --soft: light-dark(#55645c, #9fb0a7);
  --act: light-dark(#0a6b40, #3fcf8e); --on-act: light-dark(#ffffff, #04140c);
  --good: light-dark(#0a6b40, #5fdca3); --bad: light-dark(#a51d17, #ff9a93);
  --bad-soft: light-dark(#fbe9e7, #3a1c1a); --good-soft: light-dark(#e2f3ea, #12301f) }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.6 "Prompt Thai", system-ui, sans-serif }
header, main { max-width: 720px; margin: 0 auto; padding: 12px 16px }
header { display: flex; flex-direction: column; gap: 8px }
header strong { font-size: 18px }
nav { display: flex; flex-wrap: wrap; gap: 8px }
nav a { padding: 7px 10px; min-height: 40px; border: 1px solid var(--line); border-radius: 999px;
  color: var(--text); text-decoration: none; font-size: 14px; background: var(--card) }
nav a[aria-current] { background: var(--act); color: var(--on-act); border-color: var(--act) }
h1 { font-size: 22px; margin: 8px 0 12px } h2 { font-size: 17px; margin: 24px 0 8px }
section > :last-child { margin-bottom: 0 }
section, form.card, .card { background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; padding: 16px; margin: 0 0 16px }
label { display: block; margin: 0 0 12px; font-size: 14px; color: var(--soft) }
input, select, textarea { display: block; width: 100%; margin-top: 4px; padding: 10px 12px;
  min-height: 44px; font: inherit; font-size: 16px; color: var(--text); background: var(--page);
  border: 1px solid var(--soft); border-radius: 8px }
textarea { min-height: 96px; font-family: ui-monospace, monospace; font-size: 14px;
  word-break: break-all }
button, a.button { display: inline-block; min-height: 44px; padding: 10px 18px; border: 0;
  border-radius: 8px; font: inherit; font-weight: 600; background: var(--act);
  color: var(--on-act); cursor: pointer; text-decoration: none }
button.plain, a.plain { background: none; color: var(--text); border: 1px solid var(--soft) }
button.bad { background: none; color: var(--bad); border: 1px solid var(--bad) }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
.row { display: grid; gap: 0 12px; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)) }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px }
.note { color: var(--soft); font-size: 14px; margin: 0 0 12px }
.error { background: var(--bad-soft); color: var(--bad); border-color: var(--bad) }
.done { background: var(--good-soft); border-color: var(--good) }
.amount { margin: 0 0 8px; font-size: 28px; font-weight: 700; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 16px; margin: 0 }
dt { color: var(--soft) } dd { margin: 0; text-align: right; overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums }
ul.list { list-style: none; margin: 0; padding: 0 }
ul.list > li { border-top: 1px solid var(--line); padding: 12px 0 }
ul.list > li:first-child { border-top: 0 }
.split { display: flex; justify-content: space-between; gap: 12px; align-items: baseline }
.soft { color: var(--soft); font-size: 14px; overflow-wrap: anywhere }
.in { color: var(--good) } .out, .failed { color: var(--bad) }
.message { white-space: pre-wrap; margin: 4px 0 0; overflow-wrap: anywhere }
details summary { cursor: pointer; padding: 10px 0; min-height: 44px }
.code { font: 700 40px/56px ui-monospace, monospace; }
`
