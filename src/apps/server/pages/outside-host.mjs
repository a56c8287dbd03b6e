// Runs in the page of a program from outside, before that program. The page is nobody's origin, where
// cookies and storage throw; programs that count on them get stand-ins, and the site's page around this
// frame keeps what they store until the visit ends. Its first message starts the program.

const { scriptUrl, program } = document.documentElement.dataset
const kept = new Map()

const tell = (message) => parent.postMessage({ outside: program, ...message }, '*')
const changed = () => tell({ kept: JSON.stringify(Array.from(kept)) })
const storage = {
  get length() {
    return kept.size
  },
  key: (index) => Array.from(kept.keys())[index] ?? null,
  getItem: (name) => kept.get(String(name)) ?? null,
  setItem(name, value) {
    kept.set(String(name), String(value))
    changed()
  },
  removeItem(name) {
    if (kept.delete(String(name))) changed()
  },
  clear() {
    kept.clear()
    changed()
  },
}
const give = (target, name, descriptor) =>
  Object.defineProperty(target, name, { configurable: true, ...descriptor })
give(window, 'localStorage', { value: storage })
give(window, 'sessionStorage', { value: storage })
give(document, 'cookie', { get: () => '', set() {} })

let isStarted = false
addEventListener('message', ({ source, data }) => {
  if (source !== parent || data === null || typeof data !== 'object') return
  if (data.theme) document.documentElement.dataset.theme = data.theme
  // What tag managers read: the kind of page that is looked at, and nothing of who looks.
  if (data.page) {
    window.dataLayer ??= []
    window.dataLayer.push({ event: 'page_view', page_path: data.page })
  }
  if (!data.start || isStarted) return
  isStarted = true
  if (program === 'tags') {
    window.dataLayer = [{ 'gtm.start': Date.now(), event: 'gtm.js' }, ...(window.dataLayer ?? [])]
  }
  for (const [name, value] of JSON.parse(data.start.kept || '[]')) kept.set(name, value)
  const script = document.createElement('script')
  Object.assign(script, { src: scriptUrl, async: true })
  script.addEventListener('load', () => tell({ loaded: true }))
  script.addEventListener('error', () => tell({ failed: true }))
  document.head.append(script)
})
tell({ ready: true })
